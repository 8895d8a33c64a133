import SOA

func respond(to arguments: [String]) async throws -> [String] {
    switch arguments.first {
    case "add" where arguments.count > 1:
        let note = arguments.dropFirst().joined(separator: " ")
        try ServiceRegistry.noteBook.add(note)
        return ["Added: \(note)"]
    case "list":
        return try ServiceRegistry.noteBook.list()
    default:
        return ["Usage: Notes add TEXT | Notes list"]
    }
}
