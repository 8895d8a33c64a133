// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport
import Testing

@Suite struct AliasTests {
    @Test func `An alias is the same instance under another name and type`() {
        inOverlay {
            ServiceRegistry.add(.host) { Host("store") }
            ServiceRegistry.alias(.greeter, of: .host) { $0 }
            #expect(ServiceRegistry[.greeter] as? Host === ServiceRegistry[.host])
        }
    }

    @Test func `An alias follows overrides, scopes and swaps of the service`() {
        inOverlay {
            ServiceRegistry.add(.host) { Host("store") }
            ServiceRegistry.alias(.greeter, of: .host) { $0 }
            #expect(ServiceRegistry[.greeter].greet() == "store")
            let swap = ServiceRegistry.swap(.host) { Host("swapped") }
            #expect(ServiceRegistry[.greeter].greet() == "swapped")
            swap.restore()
            let scope = ServiceRegistry.makeScope("session")
            scope.add(.host) { Host("session") }
            #expect(scope[.greeter].greet() == "session")
            ServiceRegistry.withOverrides {
                $0.add(.host) { Host("test") }
            } operation: {
                #expect(ServiceRegistry[.greeter].greet() == "test")
            }
            #expect(ServiceRegistry[.greeter].greet() == "store")
        }
    }

    @Test func `An alias of an asynchronous service can be awaited`() async throws {
        try await inOverlay {
            ServiceRegistry.addAsync(.host) { Host("late") }
            ServiceRegistry.alias(.greeter, of: .host) { $0 }
            let error = try #require(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.greeter) }
            guard case .notReady = error.reason else { throw error }
            #expect(error.path == ["greeter", "host"])
            #expect(try await ServiceRegistry.resolve(awaiting: .greeter).greet() == "late")
            #expect(ServiceRegistry[.greeter].greet() == "late")
        }
    }

    @Test func `An alias is no captive, and what it stands for may be one`() {
        inOverlay {
            ServiceRegistry.add(.host) { Host("store") }
            ServiceRegistry.alias(.greeter, of: .host) { $0 }
            ServiceRegistry.add(.number) { try ServiceRegistry.resolve(.greeter).greet().count }
            #expect(ServiceRegistry[.number] == 5)
            #expect(ServiceRegistry.validate().isEmpty)
            ServiceRegistry.add(.host, lifetime: .scoped) { Host("scoped") }
            _ = ServiceRegistry[.greeter]
            #expect(
                ServiceRegistry.validate() == [
                    .duplicate(name: "host"), .captive(holder: "number", held: "host", through: ["greeter"]),
                ]
            )
        }
    }

    @Test func `An alias of what is not registered names both`() throws {
        try inOverlay { () throws in
            ServiceRegistry.alias(.greeter, of: .host) { $0 }
            let error = try #require(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.greeter) }
            #expect(error.name == "host")
            #expect(error.path == ["greeter", "host"])
        }
    }
}
