import SOA

func registerServices() {
    ServiceRegistry.add(.noteStore) { FileNoteStore(path: "notes.txt") }
}
