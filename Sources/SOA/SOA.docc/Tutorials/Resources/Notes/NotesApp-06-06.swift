import SOA

protocol NoteBook: Sendable {
    func add(_ note: String) throws
    func list() throws -> [String]
    func contains(_ note: String) throws -> Bool
}

struct NumberedNoteBook: NoteBook {
    let store: any NoteStore

    func add(_ note: String) throws {
        guard try !contains(note) else { throw DuplicateNote(note: note) }
        try store.append(note)
    }

    func list() throws -> [String] {
        try store.notes().enumerated().map { "\($0.offset + 1). \($0.element)" }
    }

    func contains(_ note: String) throws -> Bool {
        try store.notes().contains { $0.lowercased() == note.lowercased() }
    }
}

extension ServiceName<any NoteBook> {
    static var noteBook: Self { Self { NumberedNoteBook(store: try ServiceRegistry.resolve(.noteStore)) } }
}

extension ServiceRegistryImplementation {
    var noteBook: any NoteBook { self[.noteBook] }
}
