import SOA

func respond(to arguments: [String]) async throws -> [String] {
    switch arguments.first {
    case "add" where arguments.count > 1:
        let note = arguments.dropFirst().joined(separator: " ")
        try ServiceRegistry.noteBook.add(note)
        return ["Added: \(note)"]
    case "list":
        return try ServiceRegistry.noteBook.list()
    case "write":
        try await write(AnyIterator { readLine() })
        return ["Saved."]
    default:
        return ["Usage: Notes add TEXT | Notes list | Notes write"]
    }
}
