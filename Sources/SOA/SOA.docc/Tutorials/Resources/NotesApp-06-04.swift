import SOA

func registerServices() {
    ServiceRegistry.add(defaults: .noteStore, .noteBook)
    ServiceRegistry.add(.noteStore) {
        UniqueNoteStore(store: FileNoteStore(path: "notes.txt"), noteBook: try ServiceRegistry.resolve(.noteBook))
    }
}
