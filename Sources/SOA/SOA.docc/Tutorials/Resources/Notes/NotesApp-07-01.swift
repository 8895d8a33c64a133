import SOA

actor Draft {
    private let noteBook: any NoteBook
    private var lines: [String] = []

    init(noteBook: any NoteBook) {
        self.noteBook = noteBook
    }

    func write(_ line: String) {
        lines.append(line)
    }

    func save() throws {
        guard !lines.isEmpty else { return }
        try noteBook.add(lines.joined(separator: " "))
    }
}

extension ServiceName<Draft> {
    static var draft: Self {
        .scoped(shutdown: save) { Draft(noteBook: try ServiceRegistry.resolve(.noteBook)) }
    }
}

private func save(_ draft: Draft) async throws {
    try await draft.save()
}

extension ServiceRegistryImplementation {
    var draft: Draft { self[.draft] }
}
