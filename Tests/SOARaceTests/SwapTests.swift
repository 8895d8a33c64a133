// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport
import Testing

extension RaceTests {
    /// Swaps that come and go while others look the service up.
    @Suite struct SwapTests {
        private let swapped: ServiceName<Tracked> = "swapped"
        private let tally = Tally()

        @Test func `a service that is swapped and restored is always one of the two, and last the old`() async throws {
            let rounds = Work.rounds(3000)
            try await inOverlay {
                addOriginal(to: $0)
            } operation: {
                let original = try ServiceRegistry.resolve(swapped)
                let isOver = Gate()
                async let readers = Threads.run(3) { [swapped] _ throws(ServiceRegistryError) in
                    var faults = 0
                    while !isOver.isOpen {
                        let instance = try ServiceRegistry.resolve(swapped)
                        if instance.serviceName != "fake", instance !== original { faults += 1 }
                    }
                    return faults
                }
                let writers = try await Threads.run(1) { [swapped, tally] _ throws(ServiceRegistryError) in
                    var faults = 0
                    for _ in 0..<rounds {
                        let swap = ServiceRegistry.swap(swapped) { Tracked(tally, serviceName: "fake") }
                        if try ServiceRegistry.resolve(swapped).serviceName != "fake" { faults += 1 }
                        swap.restore()
                        if try ServiceRegistry.resolve(swapped) !== original { faults += 1 }
                    }
                    return faults
                }
                isOver.open()
                #expect(writers == [0])
                try await #expect(readers == [0, 0, 0])
                try #expect(ServiceRegistry.resolve(swapped) === original)
                #expect(tally.live == 1)
            }
            #expect(tally.live == 0)
        }

        @Test func `swaps of 8 threads may be restored in any order, and the old instance comes back`() async throws {
            for seed in 0..<Work.rounds(50) {
                try await inOverlay {
                    addOriginal(to: $0)
                } operation: {
                    let original = try ServiceRegistry.resolve(swapped)
                    let faults = try await Threads.run(8) { [swapped, tally] thread throws(ServiceRegistryError) in
                        var faults = 0
                        var generator = SplitMix(seed: seed * 8 + thread)
                        let swaps = (0..<20).map { _ in
                            ServiceRegistry.swap(swapped) { Tracked(tally, serviceName: "fake") }
                        }
                        for swap in swaps.shuffled(using: &generator) {
                            // This thread's own swap is still there.
                            if try ServiceRegistry.resolve(swapped).serviceName != "fake" { faults += 1 }
                            swap.restore()
                            swap.restore()
                        }
                        return faults
                    }
                    #expect(faults == Array(repeating: 0, count: 8))
                    try #expect(ServiceRegistry.resolve(swapped) === original)
                    #expect(ServiceRegistry.registeredNames == ["swapped"])
                }
            }
        }

        @Test func `a swap of an unknown name leaves it unknown again, whoever looks`() async {
            for _ in 0..<Work.rounds(100) {
                await inOverlay {
                    let isOver = Gate()
                    async let readers = Threads.run(2) { [swapped] _ in
                        while !isOver.isOpen {
                            do throws(ServiceRegistryError) {
                                guard try ServiceRegistry.resolve(swapped).serviceName == "fake" else { return false }
                            } catch {
                                guard error.isNotRegistered else { return false }
                            }
                        }
                        return true
                    }
                    _ = await Threads.run(2) { [swapped, tally] _ in
                        for _ in 0..<10 {
                            ServiceRegistry.swap(swapped) { Tracked(tally, serviceName: "fake") }.restore()
                        }
                    }
                    isOver.open()
                    await #expect(readers == [true, true])
                    #expect(!ServiceRegistry.contains("swapped"))
                }
            }
        }

        @Test func `a swap during a build lets the waiters have it, and keeps it underneath`() async throws {
            let inside = Gate()
            let release = Gate()
            try await inOverlay { registry in
                registry.add(swapped) { [tally] in
                    inside.open()
                    release.wait()
                    return Tracked(tally, serviceName: "original")
                }
            } operation: {
                async let waiters = Threads.run(4) { [swapped] _ throws(ServiceRegistryError) in
                    try ServiceRegistry.resolve(swapped)
                }
                defer { release.open() }
                await inside.wait()
                let swap = ServiceRegistry.swap(swapped) { [tally] in Tracked(tally, serviceName: "fake") }
                try #expect(ServiceRegistry.resolve(swapped).serviceName == "fake")
                release.open()
                let originals = try await waiters.filter { $0.serviceName == "original" }
                #expect(originals.identities == 1)
                swap.restore()
                try #expect(ServiceRegistry.resolve(swapped) === originals[0])
            }
        }

        private func addOriginal(to registry: ServiceRegistryImplementation) {
            registry.add(swapped) { [tally] in Tracked(tally, serviceName: "original") }
        }
    }
}
