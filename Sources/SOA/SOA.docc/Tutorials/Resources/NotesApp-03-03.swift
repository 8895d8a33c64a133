import SOA

func registerServices() {
    ServiceRegistry.add(.noteStore) { FileNoteStore(path: "notes.txt") }
    ServiceRegistry.add(.noteBook) { NumberedNoteBook(store: try ServiceRegistry.resolve(.noteStore)) }
}
