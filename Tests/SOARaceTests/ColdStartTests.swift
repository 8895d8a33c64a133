// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import Testing

extension RaceTests {
    /// A service that nobody requested yet, and that everybody requests at once.
    @Suite struct ColdStartTests {
        static let sharedLifetimes: [ServiceLifetime] = [.singleton, .eager, .weak, .scoped]

        private let cold: ServiceName<Tracked> = "cold"
        private let tally = Tally()

        @Test(arguments: sharedLifetimes)
        func `64 threads get the one instance of a synchronous service`(_ lifetime: ServiceLifetime) async throws {
            try await inOverlay {
                addSlow(to: $0, lifetime)
            } operation: {
                let instances = try await Threads.run(64) { [cold] _ in try ServiceRegistry.resolve(cold) }
                expectOne(instances, count: 64)
            }
        }

        @Test(arguments: sharedLifetimes)
        func `1,000 tasks get the one instance of a synchronous service`(_ lifetime: ServiceLifetime) async throws {
            try await inOverlay {
                addSlow(to: $0, lifetime)
            } operation: {
                let instances = try await Tasks.run(1000) { [cold] _ in try ServiceRegistry.resolve(cold) }
                expectOne(instances, count: 1000)
            }
        }

        @Test(arguments: sharedLifetimes)
        func `1,000 tasks that await a synchronous service get its one instance`(
            _ lifetime: ServiceLifetime
        ) async throws {
            try await inOverlay {
                addSlow(to: $0, lifetime)
            } operation: {
                let instances = try await Tasks.run(1000) { [cold] _ in
                    try await ServiceRegistry.resolve(awaiting: cold)
                }
                expectOne(instances, count: 1000)
            }
        }

        @Test(arguments: sharedLifetimes)
        func `1,000 tasks get the one instance of an asynchronous service`(_ lifetime: ServiceLifetime) async throws {
            try await inOverlay {
                addSlowAsync(to: $0, lifetime)
            } operation: {
                let instances = try await Tasks.run(1000) { [cold] _ in
                    try await ServiceRegistry.resolve(awaiting: cold)
                }
                expectOne(instances, count: 1000)
            }
        }

        @Test(arguments: sharedLifetimes)
        func `tasks of 64 threads get the one instance of an asynchronous service`(
            _ lifetime: ServiceLifetime
        ) async throws {
            try await inOverlay {
                addSlowAsync(to: $0, lifetime)
            } operation: {
                let tasks = await Threads.run(64) { [cold] _ in
                    Task { try await ServiceRegistry.resolve(awaiting: cold) }
                }
                var instances: [Tracked] = []
                for task in tasks { instances.append(try await task.value) }
                expectOne(instances, count: 64)
            }
        }

        @Test func `threads that block and tasks that suspend get the same instance`() async throws {
            try await inOverlay {
                addSlow(to: $0, .singleton)
            } operation: {
                async let blocking = Threads.run(32) { [cold] _ in try ServiceRegistry.resolve(cold) }
                async let suspending = Tasks.run(500) { [cold] _ in
                    try await ServiceRegistry.resolve(awaiting: cold)
                }
                expectOne(try await blocking + suspending, count: 532)
            }
        }

        @Test func `64 threads get the one instance of a lazy service by its name`() async {
            await inOverlay {
                addLazy(to: $0)
            } operation: {
                let services = await Threads.run(64) { _ in ServiceRegistry.serviceWith(name: "cold") }
                expectOne(services.compactMap { $0 as? Tracked }, count: 64)
            }
        }

        @Test func `1,000 tasks get the one instance of a lazy service by its name`() async throws {
            try await inOverlay {
                addLazy(to: $0)
            } operation: {
                let services = try await Tasks.run(1000) { _ in ServiceRegistry.serviceWith(name: "cold") }
                expectOne(services.compactMap { $0 as? Tracked }, count: 1000)
            }
        }

        @Test func `64 threads get the one default of an accessor`() async {
            await inOverlay {
                let instances = await Threads.run(64) { [tally] _ in
                    ServiceRegistry.service("cold", as: Tracked.self) { Tracked(tally, taking: .milliseconds(20)) }
                }
                expectOne(instances, count: 64)
            }
        }

        @Test func `1,000 tasks get the one instance of a main-actor service`() async throws {
            try await inOverlay { registry in
                registry.add(cold) { @MainActor [tally] in Tracked(tally, taking: .milliseconds(20)) }
            } operation: {
                let instances = try await Tasks.run(1000) { [cold] _ in
                    try await ServiceRegistry.resolve(awaiting: cold)
                }
                expectOne(instances, count: 1000)
            }
        }

        @Test func `each of 8 scopes gets an instance of its own, however many threads ask in it`() async throws {
            try await inOverlay {
                addSlow(to: $0, .scoped)
            } operation: {
                let scopes = (0..<8).map { ServiceRegistry.makeScope("scope \($0)") }
                let instances = try await Threads.run(64) { [cold] index in try scopes[index % 8].resolve(cold) }
                #expect(instances.identities == 8)
                #expect(tally.built == 8)
                for (index, instance) in instances.enumerated() {
                    #expect(instance === instances[index % 8])
                }
            }
        }

        @Test func `a singleton is the root's, also when 64 threads ask in scopes of their own`() async throws {
            try await inOverlay {
                addSlow(to: $0, .singleton)
            } operation: {
                let instances = try await Threads.run(64) { [cold] index in
                    try ServiceRegistry.makeScope("scope \(index)").resolve(cold)
                }
                expectOne(instances, count: 64)
            }
        }

        @Test func `each of 64 threads gets a transient service of its own`() async throws {
            try await inOverlay {
                addSlow(to: $0, .transient)
            } operation: {
                let instances = try await Threads.run(64) { [cold] _ in try ServiceRegistry.resolve(cold) }
                #expect(instances.identities == 64)
                #expect(tally.built == 64)
            }
        }

        @Test func `a million builds that four threads race for make no second instance`() async throws {
            let names = (0..<1000).map { ServiceName<Int>("raced for \($0)") }
            let scopes = Work.builds(1_000_000) / names.count
            let built = Counter()
            try await inOverlay { registry in
                for (number, name) in names.enumerated() {
                    registry.add(name, lifetime: .scoped) {
                        // Others come while this thread builds.
                        if number.isMultiple(of: 8) { Work.yield() }
                        return built.add()
                    }
                }
            } operation: {
                for _ in 0..<scopes {
                    let scope = ServiceRegistry.makeScope("race")
                    let seen = try await Threads.run(4) { _ in try names.map { name in try scope.resolve(name) } }
                    #expect(seen.dropFirst().allSatisfy { $0 == seen[0] })
                    try await scope.close()
                }
            }
            #expect(built.value == scopes * names.count)
        }

        @Test func `an observer receives one build and one first use`() async throws {
            try await inOverlay {
                addSlow(to: $0, .singleton)
            } operation: {
                let builds = Counter()
                let firsts = Counter()
                ServiceRegistry.observe { event in
                    if case .built(name: "cold", duration: _) = event { builds.add() }
                    if case .resolvedFirst(name: "cold") = event { firsts.add() }
                }
                let instances = try await Threads.run(64) { [cold] _ in try ServiceRegistry.resolve(cold) }
                expectOne(instances, count: 64)
                #expect(builds.value == 1)
                #expect(firsts.value == 1)
            }
        }

        private func addSlow(to registry: ServiceRegistryImplementation, _ lifetime: ServiceLifetime) {
            registry.add(cold, lifetime: lifetime) { [tally] in Tracked(tally, taking: .milliseconds(20)) }
        }

        private func addSlowAsync(to registry: ServiceRegistryImplementation, _ lifetime: ServiceLifetime) {
            registry.addAsync(cold, lifetime: lifetime) { [tally] in
                try await Task.sleep(for: .milliseconds(20))
                return Tracked(tally)
            }
        }

        private func addLazy(to registry: ServiceRegistryImplementation) {
            registry.add(
                service: SOALazyService(serviceName: "cold") { [tally] in
                    Tracked(tally, serviceName: "cold", taking: .milliseconds(20))
                }
            )
        }

        private func expectOne(_ instances: [Tracked], count: Int) {
            #expect(instances.count == count)
            #expect(instances.identities == 1)
            #expect(tally.built == 1)
        }
    }
}
