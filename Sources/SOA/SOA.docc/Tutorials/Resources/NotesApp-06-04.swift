import SOA

func registerServices() {
    ServiceRegistry.add(.noteStore) {
        UniqueNoteStore(store: FileNoteStore(path: "notes.txt"), noteBook: try ServiceRegistry.resolve(.noteBook))
    }
    ServiceRegistry.add(.noteBook) { NumberedNoteBook(store: try ServiceRegistry.resolve(.noteStore)) }
}
