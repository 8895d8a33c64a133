struct UniqueNoteStore: NoteStore {
    let store: any NoteStore
    let noteBook: any NoteBook

    func notes() throws -> [String] {
        try store.notes()
    }

    func append(_ note: String) throws {
        guard try !noteBook.contains(note) else { throw DuplicateNote(note: note) }
        try store.append(note)
    }
}
