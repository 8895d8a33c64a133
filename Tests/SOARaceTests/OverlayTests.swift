// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport
import Testing

extension RaceTests {
    /// Overlays that exist at the same time.
    @Suite struct OverlayTests {
        private let number: ServiceName<Int> = "number"
        private let derived: ServiceName<Tracked> = "derived"

        @Test func `1,000 concurrent overlays are independent`() async throws {
            let tally = Tally()
            try await inOverlay { registry in
                registry.add(number) { -1 }
                registry.add(derived) { [number] in
                    Tracked(tally, serviceName: "\(try ServiceRegistry.resolve(number))")
                }
            } operation: {
                let everybody = Meeting(1000)
                let instances = try await Tasks.run(1000) { [number, derived] index in
                    try await ServiceRegistry.withOverrides {
                        $0.add(number) { index }
                    } operation: {
                        // All overlays are open before the first one is asked.
                        await everybody.arrive()
                        let instance = try ServiceRegistry.resolve(derived)
                        async let child = ServiceRegistry.resolve(awaiting: derived)
                        let started = Task { try ServiceRegistry.resolve(derived) }
                        try await #expect(child === instance)
                        try await #expect(started.value === instance)
                        try #expect(ServiceRegistry.resolve(number) == index)
                        return instance
                    }
                }
                #expect(instances.map(\.serviceName) == (0..<1000).map { "\($0)" })
                #expect(instances.identities == 1000)
                #expect(tally.built == 1000)
                try #expect(ServiceRegistry.resolve(derived).serviceName == "-1")
            }
            await tally.allGone()
        }

        @Test func `what is registered and removed in 1,000 overlays stays there`() async throws {
            try await inOverlay {
                $0.add(number) { -1 }
            } operation: {
                let everybody = Meeting(1000)
                let overlays = try await Tasks.run(1000) { index in
                    try await ServiceRegistry.withOverrides({ _ in }) {
                        ServiceRegistry.add(ServiceName<Int>("own \(index)")) { index }
                        if index.isMultiple(of: 2) { ServiceRegistry.remove("number") }
                        await everybody.arrive()
                        try #expect(ServiceRegistry.resolve(ServiceName<Int>("own \(index)")) == index)
                        #expect(ServiceRegistry.contains("number") == !index.isMultiple(of: 2))
                        if index.isMultiple(of: 3) { try await ServiceRegistry.close() }
                        return ServiceRegistry.registeredNames
                    }
                }
                for (index, names) in overlays.enumerated() {
                    #expect(names == (index.isMultiple(of: 2) ? [] : ["number"]) + ["own \(index)"])
                }
                #expect(ServiceRegistry.registeredNames == ["number"])
                try #expect(ServiceRegistry.resolve(number) == -1)
            }
        }

        @Test func `nested overlays see the innermost registration, from many tasks at once`() async throws {
            try await inOverlay {
                $0.add(number) { -1 }
            } operation: {
                _ = try await Tasks.run(200) { [number] index in
                    try await ServiceRegistry.withOverrides {
                        $0.add(number) { index }
                    } operation: {
                        let inner = try await Tasks.run(5) { step in
                            try await ServiceRegistry.withOverrides {
                                $0.add(number) { index * 10 + step }
                            } operation: {
                                await Task.yield()
                                return try ServiceRegistry.resolve(number)
                            }
                        }
                        #expect(inner == (0..<5).map { index * 10 + $0 })
                        try #expect(ServiceRegistry.resolve(number) == index)
                    }
                }
                try #expect(ServiceRegistry.resolve(number) == -1)
            }
        }

        @Test func `work that outlives its overlay resolves in that overlay`() async throws {
            let tally = Tally()
            let ended = Gate()
            try await inOverlay { registry in
                registry.add(number) { -1 }
                registry.add(derived) { [number] in
                    Tracked(tally, serviceName: "\(try ServiceRegistry.resolve(number))")
                }
            } operation: {
                let leftovers = await Tasks.outcomes(500) { [number, derived] index in
                    ServiceRegistry.withOverrides {
                        $0.add(number) { index }
                    } operation: {
                        let overlay = ServiceRegistryImplementation.current
                        return [
                            // The handle carries the overlay where nothing else does.
                            Task.detached {
                                await ended.wait()
                                return try overlay.run { try ServiceRegistry.resolve(derived) }
                            },
                            // A task that is started in the overlay finds it by itself.
                            Task {
                                await ended.wait()
                                return try await ServiceRegistry.resolve(awaiting: derived)
                            },
                        ]
                    }
                }
                ended.open()
                for (index, tasks) in leftovers.enumerated() {
                    var instances: [Tracked] = []
                    for task in try tasks.get() { instances.append(try await task.value) }
                    #expect(instances.map(\.serviceName) == ["\(index)", "\(index)"])
                    #expect(instances.identities == 1)
                }
                #expect(tally.built == 500)
            }
            await tally.allGone()
        }

        @Test func `threads that outlive their overlay resolve in that overlay`() async throws {
            let overlays = (0..<32).map { index in
                ServiceRegistry.withOverrides {
                    $0.add(number) { index }
                } operation: {
                    ServiceRegistryImplementation.current
                }
            }
            let numbers = try await Threads.run(64) { [number] index in
                try overlays[index % 32].run { try ServiceRegistry.resolve(number) }
            }
            #expect(numbers == (0..<64).map { $0 % 32 })
        }

        @Test func `5,000 overlays that are opened and used leave nothing behind`() async throws {
            let count = Work.rounds(5000)
            let windows = 5
            let tally = Tally()
            try await inOverlay {
                $0.add(derived) { Tracked(tally) }
            } operation: {
                let growth = try await ResidentMemory.leastGrowth(windows: windows) { _ in
                    _ = try await Threads.run(2) { [number, derived] thread in
                        for index in 0..<(count / windows / 2) {
                            try ServiceRegistry.withOverrides {
                                $0.add(number) { index }
                            } operation: {
                                _ = try ServiceRegistry.resolve(number)
                                _ = try ServiceRegistry.resolve(derived)
                            }
                        }
                    }
                    #expect(tally.live == 0)
                }
                #expect(growth < 256 * 1024)
            }
            #expect(tally.built == count)
        }
    }
}
