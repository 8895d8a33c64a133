import SOA

func registerServices() {
    ServiceRegistry.add(defaults: .noteStore, .noteBook, .draft)
}
