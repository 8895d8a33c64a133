// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import Testing

extension RaceTests {
    /// Builds whose registration changes while they go on.
    @Suite struct SupersededBuildTests {
        private let tracked: ServiceName<Tracked> = "tracked"

        @Test func `threads that wait for a build that is replaced get one instance, later ones the new`() async throws
        {
            for _ in 0..<Work.rounds(100) {
                let old = Tally()
                let new = Tally()
                let inside = Gate()
                let release = Gate()
                try await inWorld { registry in
                    registry.observe { _ in }
                    registry.add(tracked) {
                        inside.open()
                        release.wait()
                        return Tracked(old, serviceName: "old")
                    }
                } operation: {
                    let asking = Meeting(8)
                    async let waiters = Threads.run(7) { [tracked] _ throws(ServiceRegistryError) in
                        asking.arrive()
                        return try ServiceRegistry.resolve(tracked)
                    }
                    defer { release.open() }
                    await asking.arrive()
                    await inside.wait()
                    ServiceRegistry.add(tracked) { Tracked(new, serviceName: "new") }
                    let replacement = try ServiceRegistry.resolve(tracked)
                    #expect(replacement.serviceName == "new")
                    release.open()
                    let instances = try await waiters
                    // Who came before the change gets what the build makes; who came after it, the new one.
                    let early = instances.filter { $0.serviceName == "old" }
                    #expect(early.identities == 1)
                    #expect(instances.filter { $0 !== early.first }.allSatisfy { $0 === replacement })
                    #expect(old.built == 1)
                    #expect(new.built == 1)
                    try #expect(ServiceRegistry.resolve(tracked) === replacement)
                }
            }
        }

        @Test func `tasks that await a build that is replaced get one instance, later ones the new`() async throws {
            for _ in 0..<Work.rounds(100) {
                let old = Tally()
                let new = Tally()
                let inside = Gate()
                let release = Gate()
                try await inWorld { registry in
                    registry.observe { _ in }
                    registry.addAsync(tracked) {
                        inside.open()
                        await release.wait()
                        return Tracked(old, serviceName: "old")
                    }
                } operation: {
                    async let waiters = Tasks.run(50) { [tracked] _ in
                        try await ServiceRegistry.resolve(awaiting: tracked)
                    }
                    await inside.wait()
                    ServiceRegistry.addAsync(tracked) { Tracked(new, serviceName: "new") }
                    let replacement = try await ServiceRegistry.resolve(awaiting: tracked)
                    release.open()
                    let instances = try await waiters
                    let early = instances.filter { $0.serviceName == "old" }
                    #expect(early.identities == 1)
                    #expect(instances.filter { $0 !== early.first }.allSatisfy { $0 === replacement })
                    #expect(old.built == 1)
                    #expect(new.built == 1)
                }
            }
        }

        @Test func `a reset during a build lets the waiters have it, and the next one builds anew`() async throws {
            for _ in 0..<Work.rounds(100) {
                let tally = Tally()
                let inside = Gate()
                let release = Gate()
                try await inWorld { registry in
                    registry.add(tracked) {
                        let instance = Tracked(tally)
                        if instance.id == 1 {
                            inside.open()
                            release.wait()
                        }
                        return instance
                    }
                } operation: {
                    async let waiter = Threads.run(1) { [tracked] _ throws(ServiceRegistryError) in
                        try ServiceRegistry.resolve(tracked)
                    }
                    defer { release.open() }
                    await inside.wait()
                    ServiceRegistry.reset()
                    let second = try ServiceRegistry.resolve(tracked)
                    #expect(second.id == 2)
                    release.open()
                    try await #expect(waiter[0].id == 1)
                    // The build that came too late has not taken the place of the later one.
                    try #expect(ServiceRegistry.resolve(tracked) === second)
                }
            }
        }

        @Test func `builds that a reset lets overlap end in any order, and the later one is kept`() async throws {
            for earlierEndsFirst in [true, false] {
                let tally = Tally()
                let inside = [Gate(), Gate()]
                let release = [Gate(), Gate()]
                try await inWorld { registry in
                    registry.add(tracked) {
                        let instance = Tracked(tally)
                        inside[instance.id - 1].open()
                        release[instance.id - 1].wait()
                        return instance
                    }
                } operation: {
                    async let earlier = Threads.run(1) { [tracked] _ throws(ServiceRegistryError) in
                        try ServiceRegistry.resolve(tracked)
                    }
                    defer { for gate in release { gate.open() } }
                    await inside[0].wait()
                    ServiceRegistry.reset()
                    async let later = Threads.run(1) { [tracked] _ throws(ServiceRegistryError) in
                        try ServiceRegistry.resolve(tracked)
                    }
                    await inside[1].wait()
                    if earlierEndsFirst {
                        release[0].open()
                        try await #expect(earlier[0].id == 1)
                        release[1].open()
                        try await #expect(later[0].id == 2)
                    } else {
                        release[1].open()
                        try await #expect(later[0].id == 2)
                        release[0].open()
                        try await #expect(earlier[0].id == 1)
                    }
                    try #expect(ServiceRegistry.resolve(tracked).id == 2)
                    #expect(tally.built == 2)
                }
            }
        }
    }
}
