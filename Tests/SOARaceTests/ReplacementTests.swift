// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import Testing

extension RaceTests {
    /// Registrations that change while others look them up.
    @Suite struct ReplacementTests {
        /// A value that shows if it was put together from two.
        private struct Version: Equatable {
            let first: Int
            let second: Int
            let third: Int
            let fourth: Int

            init(_ number: Int) {
                (first, second, third, fourth) = (number, number, number, number)
            }

            var isWhole: Bool {
                first == second && second == third && third == fourth
            }
        }

        private let version: ServiceName<Version> = "version"
        private let tracked: ServiceName<Tracked> = "tracked"

        @Test func `what 16 threads register is all there, each thread's in its order`() async throws {
            await inOverlay {
                _ = await Threads.run(16) { thread in
                    for index in 0..<200 {
                        let name = ServiceName<Int>("\(thread).\(index)")
                        ServiceRegistry.add(name) { index }
                        #expect(ServiceRegistry[name] == index)
                    }
                }
                let names = ServiceRegistry.registeredNames
                #expect(names.count == 16 * 200)
                for thread in 0..<16 {
                    let own = names.filter { $0.hasPrefix("\(thread).") }
                    #expect(own == (0..<200).map { "\(thread).\($0)" })
                }
                for name in names {
                    #expect(ServiceRegistry.contains(name))
                }
            }
        }

        @Test func `threads that resolve a list while its elements are removed get the others`() async throws {
            let rounds = Work.rounds(3000)
            let list: ServiceName<Int> = "list"
            try await inOverlay {
                $0.add(to: list) { 1 }
            } operation: {
                let isOver = Gate()
                async let readers: [Void] = Threads.run(3) { _ throws(ServiceRegistryError) in
                    while !isOver.isOpen { _ = try ServiceRegistry.resolve(all: list) }
                }
                _ = await Threads.run(1) { _ in
                    for number in 1...rounds {
                        ServiceRegistry.remove(list)
                        for _ in 0..<8 { ServiceRegistry.add(to: list) { number } }
                    }
                }
                isOver.open()
                _ = try await readers
                #expect(ServiceRegistry.all(list) == Array(repeating: rounds, count: 8))
            }
        }

        @Test func `elements that are added while their list is removed have names of their own`() async throws {
            let list: ServiceName<Int> = "list"
            for _ in 0..<Work.rounds(300) {
                await inOverlay {
                    let added = await Threads.run(4) { thread in
                        if thread == 0 { ServiceRegistry.remove(list) }
                        return ServiceRegistry.add(to: list) { thread }.name
                    }
                    let elements = ServiceRegistry.all(list)
                    #expect(elements.count == Set(elements).count)
                    #expect(ServiceRegistry.registeredNames.count == elements.count)
                    #expect(Set(added).isSuperset(of: ServiceRegistry.registeredNames))
                }
            }
        }

        @Test func `threads that look up a service while it is replaced get one of the registered ones`() async throws {
            let rounds = Work.rounds(3000)
            try await inOverlay {
                $0.add(version) { Version(0) }
            } operation: {
                ServiceRegistry.observe { _ in }
                let isOver = Gate()
                async let readers = Threads.run(3) { [version] _ throws(ServiceRegistryError) in
                    var last = 0
                    var faults = 0
                    while !isOver.isOpen {
                        let value = try ServiceRegistry.resolve(version)
                        // One thread replaces, so nobody can see an older one after a newer one.
                        if !value.isWhole || value.first < last { faults += 1 }
                        last = value.first
                    }
                    return faults
                }
                _ = await Threads.run(1) { [version] _ in
                    for number in 1...rounds { ServiceRegistry.add(version) { Version(number) } }
                }
                isOver.open()
                try await #expect(readers == [0, 0, 0])
                try #expect(ServiceRegistry.resolve(version) == Version(rounds))
            }
        }

        @Test func `services come, go and are reset from all sides while they are looked up`() async throws {
            let rounds = Work.rounds(1000)
            try await inOverlay {
                ServiceRegistry.observe { _ in }
                let isOver = Gate()
                async let readers = Threads.run(4) { [version] thread in
                    var faults = 0
                    while !isOver.isOpen {
                        do throws(ServiceRegistryError) {
                            if try !ServiceRegistry.resolve(version).isWhole { faults += 1 }
                        } catch {
                            if !error.isNotRegistered { faults += 1 }
                        }
                        let names = ServiceRegistry.registeredNames
                        if !names.isEmpty, names != ["version"] { faults += 1 }
                    }
                    return faults
                }
                _ = await Threads.run(4) { [version] thread in
                    for number in 0..<rounds {
                        ServiceRegistry.add(version) { Version(number) }
                        if number % 4 == thread { ServiceRegistry.remove("version") }
                        if number % 5 == thread { ServiceRegistry.reset() }
                        if number % 97 == thread { ServiceRegistry.reset(.everything) }
                    }
                    ServiceRegistry.add(version) { Version(rounds) }
                }
                isOver.open()
                await #expect(readers == [0, 0, 0, 0])
                try #expect(ServiceRegistry.resolve(version) == Version(rounds))
            }
        }

        @Test func `a scope keeps no instance of what is replaced while it is looked up there`() async throws {
            let tally = Tally()
            try await inOverlay {
                $0.observe { _ in }
                $0.add(tracked, lifetime: .scoped) { Tracked(tally) }
            } operation: {
                let scope = ServiceRegistry.makeScope("scope")
                let isOver = Gate()
                async let readers: [Void] = Threads.run(3) { [tracked] _ throws(ServiceRegistryError) in
                    while !isOver.isOpen { _ = try scope.resolve(tracked) }
                }
                _ = await Threads.run(1) { [tracked] _ in
                    for _ in 0..<Work.rounds(3000) {
                        ServiceRegistry.add(tracked, lifetime: .scoped) { Tracked(tally) }
                    }
                }
                isOver.open()
                _ = try await readers
                _ = try scope.resolve(tracked)
                #expect(tally.live == 1)
            }
        }

        @Test func `threads that wait for a build that is replaced get one instance, later ones the new`() async throws
        {
            for _ in 0..<Work.rounds(100) {
                let old = Tally()
                let new = Tally()
                let inside = Gate()
                let release = Gate()
                try await inOverlay { registry in
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
                try await inOverlay { registry in
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
                try await inOverlay { registry in
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
                try await inOverlay { registry in
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

        @Test func `threads that look up a service while it is reset share whatever is there`() async throws {
            let rounds = Work.rounds(500)
            let tally = Tally()
            try await inOverlay {
                $0.add(tracked) { Tracked(tally) }
            } operation: {
                let isOver = Gate()
                async let readers = Threads.run(4) { [tracked] _ throws(ServiceRegistryError) in
                    var last = 0
                    var faults = 0
                    while !isOver.isOpen {
                        let id = try ServiceRegistry.resolve(tracked).id
                        // Builds that a reset lets overlap number their instances in any order, one for each thread.
                        if id < last - 4 { faults += 1 }
                        last = max(id, last)
                    }
                    return faults
                }
                _ = try await Threads.run(1) { [tracked] _ throws(ServiceRegistryError) in
                    for _ in 0..<rounds {
                        _ = try ServiceRegistry.resolve(tracked)
                        ServiceRegistry.reset()
                    }
                }
                isOver.open()
                try await #expect(readers == [0, 0, 0, 0])
                #expect(tally.live <= 1)
                let one = try ServiceRegistry.resolve(tracked)
                try #expect(ServiceRegistry.resolve(tracked) === one)
            }
            #expect(tally.live == 0)
        }

        @Test func `decorators that are declared during builds wrap in the order of their declaration`() async throws {
            let count = 200
            let list: ServiceName<[Int]> = "list"
            try await inOverlay {
                $0.add(list, lifetime: .transient) { [] }
            } operation: {
                let isOver = Gate()
                async let readers = Threads.run(3) { _ throws(ServiceRegistryError) in
                    var faults = 0
                    while !isOver.isOpen {
                        let value = try ServiceRegistry.resolve(list)
                        if value != Array(0..<value.count) { faults += 1 }
                    }
                    return faults
                }
                let lengths = try await Threads.run(1) { _ throws(ServiceRegistryError) in
                    var lengths: [Int] = []
                    for number in 0..<count {
                        ServiceRegistry.decorate(list) { $0 + [number] }
                        lengths.append(try ServiceRegistry.resolve(list).count)
                    }
                    return lengths
                }
                isOver.open()
                #expect(lengths == [Array(1...count)])
                try await #expect(readers == [0, 0, 0])
                try #expect(ServiceRegistry.resolve(list) == Array(0..<count))
            }
        }

        @Test func `a lookup by name of an accessor's service that is being built waits for it`() async throws {
            for round in 0..<Work.rounds(1000) {
                let name = ServiceName<Int>("accessor")
                let inside = Gate()
                let asking = Gate()
                try await inOverlay {
                    async let accessor = Threads.run(1) { _ in
                        ServiceRegistry.service("accessor", as: Int.self) {
                            inside.open()
                            asking.wait()
                            return round
                        }
                    }
                    async let byName = Threads.run(3) { _ throws(ServiceRegistryError) in
                        inside.wait()
                        asking.open()
                        // From here on the service is being built, or built: there is nothing else to say.
                        return try ServiceRegistry.resolve(name)
                    }
                    try await #expect(byName == [round, round, round])
                    await #expect(accessor == [round])
                }
            }
        }
    }
}
