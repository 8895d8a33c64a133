import SOA

@main
struct AddThePackage {
    static func main() {
        ServiceRegistry.add(.greeter) {
            print("The greeter is built.")
            return PoliteGreeter()
        }
        print("The greeter is registered.")
        print(ServiceRegistry.greeter.greet("Ann"))
        print(ServiceRegistry.greeter.greet("Ben"))
    }
}
