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

    @Test func `An alias builds nothing, however often it is looked up`() {
        inOverlay {
            let events = Journal<String>()
            ServiceRegistry.add(.host) { Host("store") }
            ServiceRegistry.alias(.greeter, of: .host) { $0 }
            ServiceRegistry.observe { event in
                if case .built(let name, _) = event { events.note(name) }
            }
            for _ in 0..<10 { _ = ServiceRegistry[.greeter] }
            #expect(events.entries == ["host"])
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

    @Test func `A start builds what an alias stands for before those that declare the alias`() async throws {
        try await inOverlay {
            ServiceRegistry.addAsync(.host) { Host("early") }
            ServiceRegistry.alias(.greeter, of: .host) { $0 }
            ServiceRegistry.add(.number, lifetime: .eager, dependsOn: .greeter) {
                try ServiceRegistry.resolve(.greeter).greet().count
            }
            try await ServiceRegistry.start()
            #expect(ServiceRegistry[.number] == 5)
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

    @Test func `An alias may look up other services, which it can't declare`() {
        inOverlay {
            ServiceRegistry.add(.host) { Host("store") }
            ServiceRegistry.add(.number) { 1 }
            ServiceRegistry.alias(.greeter, of: .host) { host in
                _ = try ServiceRegistry.resolve(.number)
                return host
            }
            _ = ServiceRegistry[.greeter]
            #expect(ServiceRegistry.entry("greeter")?.dependencies == ["host", "number"])
            #expect(ServiceRegistry.validate().isEmpty)
        }
    }

    @Test func `A reset of an alias releases the instance that it returns`() {
        inOverlay {
            let hosts = Counter()
            ServiceRegistry.add(.host) { Host("\(hosts.increment())") }
            ServiceRegistry.alias("inner" as ServiceName<Host>, of: .host) { $0 }
            ServiceRegistry.alias(.greeter, of: "inner" as ServiceName<Host>) { $0 }
            #expect(ServiceRegistry[.greeter].greet() == "1")
            let scope = ServiceRegistry.makeScope("session")
            scope.add(.host) { Host("session \(hosts.increment())") }
            #expect(scope[.greeter].greet() == "session 2")
            scope.reset(.greeter)
            #expect(scope[.greeter].greet() == "session 3")
            #expect(ServiceRegistry[.greeter].greet() == "1")
            ServiceRegistry.reset(.greeter)
            for _ in 0..<6 { #expect(ServiceRegistry[.greeter].greet() == "4") }
        }
    }

    @Test func `An alias of what is not registered names both`() throws {
        try inOverlay { () throws in
            ServiceRegistry.alias(.greeter, of: .host, fileID: "App/Services.swift", line: 7, function: "register()") {
                $0
            }
            let error = try #require(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.greeter) }
            #expect(error.name == "host")
            #expect(error.path == ["greeter", "host"])
            #expect(error.requestedAt == "App/Services.swift:7")
            #expect(error.requestedIn == "register()")
        }
    }
}
