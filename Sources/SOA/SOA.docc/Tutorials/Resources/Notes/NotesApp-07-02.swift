import SOA

func registerServices() {
    ServiceRegistry.add(.noteStore) { FileNoteStore(path: "notes.txt") }
    ServiceRegistry.add(.noteBook) { NumberedNoteBook(store: try ServiceRegistry.resolve(.noteStore)) }
    ServiceRegistry.add(.draft, lifetime: .scoped, shutdown: save) {
        Draft(noteBook: try ServiceRegistry.resolve(.noteBook))
    }
}

private func save(_ draft: Draft) async throws {
    try await draft.save()
}
