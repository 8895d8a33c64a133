// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport
import Testing

extension RaceTests {
    /// What is left of a great many lookups: nothing.
    ///
    /// The numbers are those of a release build; a debug build makes do with fewer.
    @Suite struct MemoryTests {
        /// Room for the heap to move, far below one word for each lookup of a window.
        private static let tolerance = 256 * 1024
        private static let windows = 5
        private static let lookups = Work.lookups(500_000)

        private let name: ServiceName<Tracked> = "service"
        private let tally = Tally()

        @Test(arguments: ServiceLifetime.samples)
        func `500,000 lookups leave memory flat`(_ lifetime: ServiceLifetime) async throws {
            try await inOverlay { registry in
                registry.add(name, lifetime: lifetime) { [tally] in Tracked(tally) }
            } operation: {
                let held = try ServiceRegistry.resolve(name)
                let growth = try await ResidentMemory.leastGrowth(windows: Self.windows) { _ in
                    _ = try await Threads.run(2) { [name] _ throws(ServiceRegistryError) in
                        for _ in 0..<(Self.lookups / Self.windows / 2) { _ = try ServiceRegistry.resolve(name) }
                    }
                    #expect(tally.live == 1)
                }
                #expect(growth < Self.tolerance)
                #expect(tally.built == ([.transient, .graph].contains(lifetime) ? 1 + Self.lookups : 1))
                #expect(held.id == 1)
            }
            #expect(tally.live == 0)
        }

        @Test func `500,000 awaited lookups leave memory flat`() async throws {
            try await inOverlay { registry in
                registry.addAsync(name) { [tally] in Tracked(tally) }
            } operation: {
                let growth = try await ResidentMemory.leastGrowth(windows: Self.windows) { _ in
                    _ = try await Tasks.run(2) { [name] _ in
                        for _ in 0..<(Self.lookups / Self.windows / 2) {
                            _ = try await ServiceRegistry.resolve(awaiting: name)
                        }
                    }
                }
                #expect(growth < Self.tolerance)
                #expect(tally.built == 1)
            }
        }

        @Test func `100,000 asynchronous builds leave memory flat`() async throws {
            let builds = Work.lookups(100_000)
            try await inOverlay { registry in
                registry.addAsync(name, lifetime: .transient) { [tally] in Tracked(tally) }
            } operation: {
                let growth = try await ResidentMemory.leastGrowth(windows: Self.windows) { _ in
                    _ = try await Tasks.run(2) { [name] _ in
                        for _ in 0..<(builds / Self.windows / 2) {
                            _ = try await ServiceRegistry.resolve(awaiting: name)
                        }
                    }
                    await tally.allGone()
                }
                #expect(growth < Self.tolerance)
                #expect(tally.built == builds)
            }
        }

        @Test func `500,000 lookups by plain name leave memory flat`() async throws {
            await inOverlay { registry in
                let service = SOALazyService(serviceName: "service") { [tally] in
                    Tracked(tally, serviceName: "service")
                }
                registry.add(service: service)
            } operation: {
                let growth = await ResidentMemory.leastGrowth(windows: Self.windows) { _ in
                    _ = await Threads.run(2) { _ in
                        for _ in 0..<(Self.lookups / Self.windows / 2) {
                            _ = ServiceRegistry.serviceWith(name: "service")
                        }
                    }
                }
                #expect(growth < Self.tolerance)
                #expect(tally.built == 1)
            }
        }

        @Test func `weak services that nobody holds come and go 100,000 times`() async throws {
            let lookups = Work.lookups(100_000)
            try await inOverlay { registry in
                registry.add(name, lifetime: .weak) { [tally] in Tracked(tally) }
            } operation: {
                let growth = try await ResidentMemory.leastGrowth(windows: Self.windows) { _ in
                    _ = try await Threads.run(2) { [name] _ throws(ServiceRegistryError) in
                        for _ in 0..<(lookups / Self.windows / 2) { _ = try ServiceRegistry.resolve(name) }
                    }
                    #expect(tally.live == 0)
                }
                #expect(growth < Self.tolerance)
            }
        }

        @Test func `100,000 factories that wait for another build leave memory flat`() async throws {
            let waiters = 100
            let rounds = Work.lookups(100_000) / waiters / Self.windows
            let names = (0..<waiters).map { ServiceName<Tracked>("waiter \($0)") }
            try await inOverlay { registry in
                registry.addAsync(name) { [tally] in
                    await Task.yield()
                    return Tracked(tally)
                }
                for waiter in names {
                    registry.addAsync(waiter) { [name] in try await ServiceRegistry.resolve(awaiting: name) }
                }
            } operation: {
                let growth = try await ResidentMemory.leastGrowth(windows: Self.windows) { _ in
                    for _ in 0..<rounds {
                        let instances = try await Tasks.run(waiters) {
                            try await ServiceRegistry.resolve(awaiting: names[$0])
                        }
                        #expect(instances.identities == 1)
                        ServiceRegistry.reset()
                    }
                    await tally.allGone()
                }
                #expect(growth < Self.tolerance)
                #expect(tally.built == rounds * Self.windows)
            }
        }

        @Test func `100,000 failures and as many cycles leave memory flat`() async {
            struct Refusal: Error {}
            let rounds = Work.lookups(100_000)
            await inOverlay { registry in
                registry.add("failing") { () throws -> Int in throw Refusal() }
                registry.add("cycle") { try ServiceRegistry.resolve(ServiceName<Int>("cycle")) }
            } operation: {
                let growth = await ResidentMemory.leastGrowth(windows: Self.windows) { _ in
                    let failures = await Threads.run(2) { _ in
                        (0..<(rounds / Self.windows / 2)).count { _ in
                            (try? ServiceRegistry.resolve(ServiceName<Int>("failing"))) == nil
                                && (try? ServiceRegistry.resolve(ServiceName<Int>("cycle"))) == nil
                        }
                    }
                    #expect(failures == [rounds / Self.windows / 2, rounds / Self.windows / 2])
                }
                #expect(growth < Self.tolerance)
            }
        }
    }
}
