// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import Testing

extension RaceTests {
    /// What concerns the registry of the whole process, under names of these tests alone.
    @Suite struct RootTests {
        private let name: ServiceName<Tracked> = "SOARaceTests.root"
        private let tally = Tally()

        @Test func `64 threads outside every overlay share the process's one instance`() async throws {
            ServiceRegistry.add(name) { [tally] in Tracked(tally, taking: .milliseconds(20)) }
            defer { ServiceRegistry.remove(name.rawValue) }
            let instances = try await Threads.run(64) { [name] index throws(ServiceRegistryError) in
                // Every handle that is made by hand means the same registry.
                let registry = index.isMultiple(of: 2) ? ServiceRegistry : ServiceRegistryImplementation()
                return try registry.resolve(name)
            }
            #expect(instances.identities == 1)
            #expect(tally.built == 1)
        }

        @Test func `a swap for the whole process is seen by all threads and tasks until it is restored`() async throws {
            ServiceRegistry.add(name) { [tally] in Tracked(tally, serviceName: "original") }
            defer { ServiceRegistry.remove(name.rawValue) }
            let original = try ServiceRegistry.resolve(name)
            for _ in 0..<Work.rounds(50) {
                let swap = ServiceRegistry.swap(name) { [tally] in Tracked(tally, serviceName: "fake") }
                let fakes = try await Threads.run(4) { [name] _ throws(ServiceRegistryError) in
                    try ServiceRegistry.resolve(name)
                }
                let more = try await Task.detached { [name] in try ServiceRegistry.resolve(name) }.value
                #expect((fakes + [more]).identities == 1)
                #expect(more.serviceName == "fake")
                swap.restore()
                let originals = try await Threads.run(4) { [name] _ throws(ServiceRegistryError) in
                    try ServiceRegistry.resolve(name)
                }
                #expect(originals.allSatisfy { $0 === original })
            }
            await tally.allGone(but: 1)
            #expect(tally.live == 1)
        }

        @Test func `overlays that are opened while the root changes have what it had at some time`() async throws {
            let number: ServiceName<Int> = "SOARaceTests.number"
            ServiceRegistry.add(number) { 0 }
            defer { ServiceRegistry.remove(number.rawValue) }
            let observation = ServiceRegistry.observe { _ in }
            defer { observation.cancel() }
            let isOver = Gate()
            async let readers = Threads.run(3) { _ in
                var last = 0
                var faults = 0
                while !isOver.isOpen {
                    try ServiceRegistry.withOverrides({ _ in }) {
                        let first = try ServiceRegistry.resolve(number)
                        let again = try ServiceRegistry.resolve(number)
                        // The overlay keeps what it was made with.
                        if first != again || first < last { faults += 1 }
                        last = first
                    }
                }
                return faults
            }
            _ = await Threads.run(1) { _ in
                for value in 1...Work.rounds(1000) { ServiceRegistry.add(number) { value } }
            }
            isOver.open()
            try await #expect(readers == [0, 0, 0])
        }
    }
}
