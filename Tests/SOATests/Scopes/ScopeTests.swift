// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport
import Testing

@Suite struct ScopeTests {
    @Test func `A scope falls back to its parent, and shadows it`() {
        inOverlay {
            ServiceRegistry.add(.greeter) { Butler() }
            let scope = ServiceRegistry.makeScope("session")
            #expect(scope[.greeter] is Butler)
            scope.add(.greeter) { Robot() }
            #expect(scope[.greeter] is Robot)
            #expect(ServiceRegistry[.greeter] is Butler)
            #expect(scope.registeredNames == ["greeter"])
        }
    }

    @Test func `A parent never sees what its scope registers`() {
        inOverlay {
            let scope = ServiceRegistry.makeScope("session")
            scope.add(.number) { 1 }
            #expect(scope.contains("number"))
            #expect(!ServiceRegistry.contains("number"))
            #expect(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.number) }
        }
    }

    @Test func `A scoped service is one instance a scope, and the root counts as one`() {
        inOverlay {
            ServiceRegistry.add(.host, lifetime: .scoped) { Host() }
            let first = ServiceRegistry.makeScope("first")
            let second = ServiceRegistry.makeScope("second")
            #expect(first[.host] === first[.host])
            #expect(first[.host] !== second[.host])
            #expect(first[.host] !== ServiceRegistry[.host])
            #expect(ServiceRegistry[.host] === ServiceRegistry[.host])
        }
    }

    @Test func `A singleton that is resolved through a scope is the root's, and is built from the root`() {
        inOverlay {
            ServiceRegistry.add(.greeter) { Butler() }
            ServiceRegistry.add(.host) { Host(ServiceRegistry[.greeter].greet()) }
            let scope = ServiceRegistry.makeScope("session")
            scope.add(.greeter) { Robot() }
            #expect(scope[.host].name == "good day")
            #expect(scope[.host] === ServiceRegistry[.host])
        }
    }

    @Test func `Scoped and transient services are built in the scope of the lookup`() {
        inOverlay {
            ServiceRegistry.add(.greeter) { Butler() }
            ServiceRegistry.add(ServiceName<String>("scoped"), lifetime: .scoped) { ServiceRegistry[.greeter].greet() }
            ServiceRegistry.add(ServiceName<String>("transient"), lifetime: .transient) {
                ServiceRegistry[.greeter].greet()
            }
            let scope = ServiceRegistry.makeScope("session")
            scope.add(.greeter) { Robot() }
            #expect(scope[ServiceName<String>("scoped")] == "beep")
            #expect(scope[ServiceName<String>("transient")] == "beep")
            #expect(ServiceRegistry[ServiceName<String>("scoped")] == "good day")
        }
    }

    @Test func `Replacing a scoped service reaches the scopes that built the old one`() {
        inOverlay {
            ServiceRegistry.add(.greeter, lifetime: .scoped) { Butler() }
            let scope = ServiceRegistry.makeScope("session")
            #expect(scope[.greeter] is Butler)
            ServiceRegistry.add(.greeter, lifetime: .scoped) { Robot() }
            #expect(scope[.greeter] is Robot)
        }
    }

    @Test func `Inside run, ServiceRegistry means the scope`() async {
        await inOverlay {
            let scope = ServiceRegistry.makeScope("session")
            scope.add(.number) { 5 }
            #expect(scope.run { ServiceRegistry[.number] } == 5)
            await scope.run {
                await Task.yield()
                #expect(ServiceRegistry[.number] == 5)
                async let child = ServiceRegistry[.number]
                #expect(await child == 5)
            }
            #expect(!ServiceRegistry.contains("number"))
        }
    }

    @Test func `The current handle carries the registry to where task-locals do not reach`() async {
        await inOverlay {
            ServiceRegistry.add(.number) { 5 }
            let current = ServiceRegistryImplementation.current
            let seen = await Task.detached { () -> (Bool, Int) in
                (ServiceRegistry.contains("number"), current.run { ServiceRegistry[.number] })
            }.value
            #expect(seen == (false, 5))
        }
    }

    @Test func `Lookups in a closed scope fail with closed, and so do those in the scopes below it`() async throws {
        try await inOverlay {
            ServiceRegistry.add(.number) { 1 }
            let scope = ServiceRegistry.makeScope("session")
            let below = scope.makeScope("window")
            #expect(below[.number] == 1)
            try await scope.close()
            for (handle, label) in [(scope, "session"), (below, "window"), (scope.makeScope("late"), "late")] {
                let error = try #require(throws: ServiceRegistryError.self) { try handle.resolve(.number) }
                guard case .closed(label) = error.reason else {
                    Issue.record("another reason: \(error.reason)")
                    continue
                }
            }
            #expect(ServiceRegistry[.number] == 1)
        }
    }

    @Test func `A closed scope returns nothing of its parent, however often that was looked up`() async throws {
        try await inOverlay {
            ServiceRegistry.add(.host) { Host() }
            let scope = ServiceRegistry.makeScope("session")
            // Of so many names some look like that of the parent's service, whose instance the scope publishes itself then.
            for number in 0..<500 { scope.add(ServiceName<Int>("\(number)")) { number } }
            for _ in 0..<20 { _ = scope[.host] }
            try await scope.close()
            let error = try #require(throws: ServiceRegistryError.self) { try scope.resolve(.host) }
            guard case .closed("session") = error.reason else { throw error }
        }
    }

    @Test func `A closed scope takes no registration, and reports it`() async throws {
        try await inOverlay {
            let events = Journal<String>()
            let scope = ServiceRegistry.makeScope("session")
            try await scope.close()
            scope.observe { event in
                if case .failed(let name, let error) = event { events.note("\(name): \(error)") }
            }
            scope.add(.number) { 1 }
            #expect(events.entries.count == 1)
            #expect(!scope.contains("number"))
        }
    }

    @Test func `The report of a service that registers itself in a closed scope has no call site`() async throws {
        struct Given: SOAService {
            let serviceName = "given"
        }
        try await inOverlay {
            let sites = Journal<String?>()
            let scope = ServiceRegistry.makeScope("session")
            try await scope.close()
            scope.observe { event in
                if case .failed(_, let error as ServiceRegistryError) = event { sites.note(error.requestedAt) }
            }
            scope.run { Given().register() }
            #expect(sites.entries == [nil])
        }
    }

    @Test func `A scope is released with its last reference`() {
        inOverlay {
            ServiceRegistry.add(.host, lifetime: .scoped) { Host() }
            weak var instance: Host?
            do {
                let scope = ServiceRegistry.makeScope("session")
                instance = scope[.host]
                #expect(instance != nil)
            }
            #expect(instance == nil)
        }
    }
}
