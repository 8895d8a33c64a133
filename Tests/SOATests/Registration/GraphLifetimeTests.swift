// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport
import Testing

private struct Pair: Sendable {
    let left: Host
    let right: Host
}

extension ServiceName<Pair> {
    fileprivate static var pair: Self { "pair" }
}

@Suite(.timeLimit(.minutes(10))) struct GraphLifetimeTests {
    @Test func `All factories of one lookup share an instance, and the next lookup has another`() {
        inOverlay {
            let builds = Counter()
            ServiceRegistry.add(.host, lifetime: .graph) { Host("\(builds.increment())") }
            ServiceRegistry.add("left", lifetime: .transient) { try ServiceRegistry.resolve(.host) }
            ServiceRegistry.add(.pair, lifetime: .transient) {
                Pair(
                    left: try ServiceRegistry.resolve("left"),
                    right: try ServiceRegistry.resolve(.host)
                )
            }
            let first = ServiceRegistry[.pair]
            #expect(first.left === first.right)
            let second = ServiceRegistry[.pair]
            #expect(second.left === second.right)
            #expect(second.left !== first.left)
            #expect(ServiceRegistry[.host] !== ServiceRegistry[.host])
            #expect(builds.value == 4)
        }
    }

    @Test func `The snapshot knows of a build that fails for the service that requested it`() {
        inOverlay {
            ServiceRegistry.add(.host, lifetime: .graph) { Host("\(try ServiceRegistry.resolve(.number))") }
            ServiceRegistry.add("left", lifetime: .transient) { try ServiceRegistry.resolve(.host) }
            #expect(throws: ServiceRegistryError.self) {
                try ServiceRegistry.resolve("left" as ServiceName<Host>)
            }
            #expect(ServiceRegistry.state(of: "host") == .failed)
            #expect(ServiceRegistry.entry("host")?.dependencies == ["number"])
            ServiceRegistry.add(.number) { 1 }
            _ = ServiceRegistry["left" as ServiceName<Host>]
            #expect(ServiceRegistry.state(of: "host") == .built)
        }
    }

    @Test func `The snapshot knows of every build and lookup`() {
        inOverlay {
            ServiceRegistry.add(.host, lifetime: .graph) { Host() }
            ServiceRegistry.add(.pair, lifetime: .transient) {
                Pair(left: try ServiceRegistry.resolve(.host), right: try ServiceRegistry.resolve(.host))
            }
            _ = ServiceRegistry[.pair]
            let entry = ServiceRegistry.entry("host")
            #expect(entry?.resolves == 2)
            #expect(entry?.state == .built)
            #expect(entry?.buildTime != nil)
        }
    }

    @Test func `Child tasks of an asynchronous factory share the instance`() async throws {
        try await inOverlay {
            let builds = Counter()
            ServiceRegistry.addAsync(.host, lifetime: .graph) {
                await Task.yield()
                return Host("\(builds.increment())")
            }
            ServiceRegistry.addAsync(.pair, lifetime: .transient) {
                async let left = ServiceRegistry.resolve(awaiting: .host)
                async let right = ServiceRegistry.resolve(awaiting: .host)
                return Pair(left: try await left, right: try await right)
            }
            let pair = try await ServiceRegistry.resolve(awaiting: .pair)
            #expect(pair.left === pair.right)
            #expect(builds.value == 1)
        }
    }

    @Test func `A cycle through a graph service is found`() throws {
        try inOverlay { () throws in
            ServiceRegistry.add(.host, lifetime: .graph) { Host("\(try ServiceRegistry.resolve(.number))") }
            ServiceRegistry.add(.number, lifetime: .transient) { try ServiceRegistry.resolve(.host).name.count }
            let error = try #require(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.host) }
            guard case .circularDependency = error.reason else { throw error }
            #expect(error.path == ["host", "number", "host"])
            let other = try #require(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.number) }
            guard case .circularDependency = other.reason else { throw other }
        }
    }

    @Test func `A graph holds nothing after its lookup`() {
        inOverlay {
            let canary = Canary()
            ServiceRegistry.add(.host, lifetime: .graph) { Host() }
            ServiceRegistry.add(.number, lifetime: .transient) { try ServiceRegistry.resolve(.host).name.count }
            ServiceRegistry.decorate(.host) { host in
                canary.watch(host)
                return host
            }
            #expect(ServiceRegistry[.number] == 4)
            #expect(canary.isReleased)
        }
    }

    @Test func `A singleton that is built for a lookup in a scope shares no instance with that scope`() {
        inOverlay {
            ServiceRegistry.add(.number) { 1 }
            ServiceRegistry.add(.host, lifetime: .graph) { Host("\(try ServiceRegistry.resolve(.number))") }
            ServiceRegistry.add("singleton") { try ServiceRegistry.resolve(.host) }
            ServiceRegistry.add(.pair, lifetime: .transient) {
                Pair(left: try ServiceRegistry.resolve(.host), right: try ServiceRegistry.resolve("singleton"))
            }
            let scope = ServiceRegistry.makeScope("session")
            scope.add(.number) { 2 }
            let pair = scope[.pair]
            #expect(pair.left.name == "2")
            #expect(pair.right.name == "1")
        }
    }

    @Test func `An overlay that a factory opens shares no instance with the lookup around it`() {
        inOverlay {
            ServiceRegistry.add(.number) { 1 }
            ServiceRegistry.add(.host, lifetime: .graph) { Host("\(try ServiceRegistry.resolve(.number))") }
            ServiceRegistry.add(.pair, lifetime: .transient) {
                let inside = try ServiceRegistry.withOverrides({ $0.add(.number) { 2 } }) {
                    try ServiceRegistry.resolve(.host)
                }
                return Pair(left: try ServiceRegistry.resolve(.host), right: inside)
            }
            let pair = ServiceRegistry[.pair]
            #expect(pair.left.name == "1")
            #expect(pair.right.name == "2")
        }
    }

    @Test func `A scope that a factory drops is shut down though it had a part in the lookup`() async throws {
        try await inOverlay { () async throws in
            let journal = Journal<String>()
            ServiceRegistry.add(.host, lifetime: .graph) { Host() }
            ServiceRegistry.addAsync(.number) {
                do {
                    let scope = ServiceRegistry.makeScope("dropped")
                    scope.add("session", shutdown: { (_: String) in journal.note("shut down") }) { "session" }
                    _ = scope[ServiceName<String>("session")]
                    _ = scope[.host]
                }
                for _ in 0..<10_000 where journal.entries.isEmpty { await Task.yield() }
                journal.note("built")
                return 1
            }
            #expect(try await ServiceRegistry.resolve(awaiting: .number) == 1)
            try await ServiceRegistry.close()
            #expect(journal.entries == ["shut down", "built"])
        }
    }

    @Test(arguments: [ServiceLifetime.singleton, .transient, .graph], ["service", "outer"])
    func `An asynchronous service that a synchronous one needs again has a circular dependency`(
        lifetime: ServiceLifetime,
        first: String
    ) async {
        await inOverlay {
            let (service, inner) = (ServiceName<Int>("service"), ServiceName<Int>("inner"))
            ServiceRegistry.addAsync(service, lifetime: lifetime) { try await ServiceRegistry.resolve(awaiting: inner) }
            ServiceRegistry.add(inner, lifetime: .transient) { try ServiceRegistry.resolve(service) }
            ServiceRegistry.addAsync(ServiceName<Int>("outer")) { try await ServiceRegistry.resolve(awaiting: service) }
            let error = await #expect(throws: ServiceRegistryError.self) {
                try await ServiceRegistry.resolve(awaiting: ServiceName<Int>(first))
            }
            guard case .circularDependency = error?.reason else {
                Issue.record("The error is \(error.debugDescription).")
                return
            }
            #expect(error?.path.suffix(3) == ["service", "inner", "service"])
        }
    }
}
