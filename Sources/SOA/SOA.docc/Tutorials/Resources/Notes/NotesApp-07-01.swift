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

extension ServiceName where Service == Draft {
    static var draft: Self { "draft" }
}

extension ServiceRegistryImplementation {
    var draft: Draft { self[.draft] }
}
