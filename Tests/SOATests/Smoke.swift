import SOA
import Testing

protocol Greeter: Sendable { func greet() -> String }
struct Polite: Greeter { func greet() -> String { "good day" } }
struct Fake: Greeter { func greet() -> String { "fake" } }
extension ServiceName where Service == any Greeter { static var greeter: Self { "greeter" } }
extension ServiceRegistryImplementation { var auto: any Greeter { service(as: (any Greeter).self) { Polite() } } }

@Suite struct Smoke {
    @Test func works() async throws {
        ServiceRegistry.withOverrides({ $0.add(.greeter) { Polite() } }) {
            #expect(ServiceRegistry[.greeter].greet() == "good day")
            ServiceRegistry.withOverrides({ $0.add(.greeter) { Fake() } }) {
                #expect(ServiceRegistry[.greeter].greet() == "fake")
                #expect(ServiceRegistry.auto.greet() == "good day")
            }
            do { _ = try ServiceRegistry.resolve(ServiceName<Int>("greter")) } catch { print(error) }
        }
        await ServiceRegistry.withOverrides({ registry in
            registry.addAsync("a") { try await ServiceRegistry.resolve(awaiting: ServiceName<Int>("b")) }
            registry.addAsync("b") { try await ServiceRegistry.resolve(awaiting: ServiceName<Int>("a")) }
            registry.add("main") { @MainActor in 3 }
        }) {
            do { _ = try await ServiceRegistry.resolve(awaiting: ServiceName<Int>("a")) } catch { print(error) }
            do { _ = try ServiceRegistry.resolve(ServiceName<Int>("main")) } catch { print(error) }
            await #expect(try! ServiceRegistry.resolve(awaiting: ServiceName<Int>("main")) == 3)
        }
    }
}
