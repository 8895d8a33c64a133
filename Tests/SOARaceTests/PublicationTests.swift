// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport
import Testing

extension RaceTests {
    /// Services that were requested so often that they are returned without a lock.
    @Suite struct PublicationTests {
        /// More lookups than it takes until nobody takes a lock any more.
        private static let many = 200

        private let name: ServiceName<Tracked> = "published"
        private let tally = Tally()

        /// What may happen to a service that somebody uses.
        enum End: CaseIterable {
            case removed, replaced, reset, resetOfEverything, closed
        }

        @Test(arguments: End.allCases)
        func `a borrowed service is released after the last borrow`(_ end: End) async throws {
            await inOverlay { registry in
                registry.add(name) { [tally] in Tracked(tally) }
            } operation: {
                let registry = ServiceRegistryImplementation.current
                for _ in 0..<Self.many { registry.withService(name) { #expect($0.id == 1) } }
                let gate = Gate()
                let isHeld = Gate()
                async let borrower = Threads.run(1) { [name, tally] _ in
                    registry.withService(name) { service in
                        isHeld.open()
                        gate.wait()
                        return service.id == 1 && tally.live == 1
                    }
                }
                await isHeld.wait()
                switch end {
                case .removed: registry.remove(name.rawValue)
                case .replaced:
                    registry.observe { _ in }
                    registry.add(name) { [tally] in Tracked(tally) }
                case .reset: registry.reset()
                case .resetOfEverything: registry.reset(.everything)
                case .closed: try? await registry.close()
                }
                #expect(tally.live == 1)
                gate.open()
                await #expect(borrower == [true])
                #expect(tally.live == 0)
            }
        }

        @Test func `the next instance is returned while the last one is still borrowed`() async throws {
            try await inOverlay { registry in
                registry.add(name) { [tally] in Tracked(tally) }
            } operation: {
                let registry = ServiceRegistryImplementation.current
                for _ in 0..<Self.many { _ = registry[name] }
                try registry.withService(name) { first in
                    registry.reset()
                    for _ in 0..<Self.many { try #expect(registry.resolve(name).id == 2) }
                    #expect(first.id == 1)
                    #expect(tally.live == 2)
                }
                #expect(tally.live == 1)
                for _ in 0..<Self.many { registry.withService(name) { #expect($0.id == 2) } }
                registry.reset()
                #expect(tally.live == 0)
            }
        }

        @Test func `every lookup of every thread is counted, with a lock or without`() async throws {
            let lookups = Work.lookups(50_000)
            try await inOverlay { registry in
                registry.add(name) { [tally] in Tracked(tally) }
            } operation: {
                _ = try await Threads.run(4) { [name] thread throws(ServiceRegistryError) in
                    for _ in 0..<lookups {
                        if thread.isMultiple(of: 2) {
                            _ = try ServiceRegistry.resolve(name)
                        } else {
                            ServiceRegistry.withService(name) { _ in }
                        }
                    }
                }
                #expect(ServiceRegistry.snapshot().entries.map(\.resolves) == [4 * lookups])
                ServiceRegistry.swap(name) { [tally] in Tracked(tally) }.restore()
                #expect(ServiceRegistry.snapshot().entries.map(\.resolves) == [4 * lookups])
            }
        }

        @Test func `nobody meets a service that is gone, however registrations come and go`() async {
            let rounds = Work.rounds(500)
            let faults = Counter()
            let living = Counter()
            let canary: ServiceName<Canary> = "canary"
            let make: @Sendable () -> Canary = { Canary(living, faults) }
            await inOverlay {
                ServiceRegistry.observe { _ in }
                ServiceRegistry.add(canary, make)
                let isOver = Gate()
                let areReading = (0..<3).map { _ in Gate() }
                async let readers: [Void] = Threads.run(3) { thread in
                    while !isOver.isOpen {
                        if thread == 0 {
                            ServiceRegistry[canary].sing()
                        } else {
                            ServiceRegistry.withService(canary) { $0.sing() }
                        }
                        areReading[thread].open()
                    }
                }
                _ = await Threads.run(2) { thread in
                    // On a busy machine the others may be over before a reader begins.
                    for isReading in areReading { isReading.wait() }
                    for round in 0..<rounds {
                        // Often enough for the readers to find it published in most rounds.
                        for _ in 0..<50 { ServiceRegistry[canary].sing() }
                        switch (round + thread) % 3 {
                        case 0: ServiceRegistry.reset()
                        case 1: ServiceRegistry.add(canary, make)
                        default: ServiceRegistry.swap(canary, with: make).restore()
                        }
                    }
                }
                isOver.open()
                _ = await readers
                ServiceRegistry.reset()
                #expect(faults.value == 0)
                #expect(living.value == 0)
            }
        }

        #if os(macOS) || os(Linux)
        @Test func `a transient service is built by a registration that is there, however they come and go`() async {
            // In a process without observers, where most builds are not recorded.
            await #expect(processExitsWith: .success) {
                let rounds = Work.rounds(500)
                let (faults, living) = (Counter(), Counter())
                let canary: ServiceName<Canary> = "canary"
                let make: @Sendable () -> Canary = { Canary(living, faults) }
                ServiceRegistry.add(canary, lifetime: .transient, make)
                let scope = ServiceRegistry.makeScope("scope")
                _ = await Threads.run(4) { thread in
                    for round in 0..<rounds {
                        for registry in [ServiceRegistry, scope] {
                            for _ in 0..<25 { (try? registry.resolve(canary))?.sing() }
                        }
                        switch (round + thread) % 4 {
                        case 0: ServiceRegistry.reset()
                        case 1: ServiceRegistry.swap(canary, lifetime: .transient, with: make).restore()
                        case 2 where thread == 2:
                            ServiceRegistry.remove(canary)
                            ServiceRegistry.add(canary, lifetime: .transient, make)
                        case 3 where thread == 3:
                            scope.add(canary, lifetime: .transient, make)
                            scope.remove(canary)
                        default: break
                        }
                    }
                }
                ServiceRegistry[canary].sing()
                precondition(faults.value == 0 && living.value == 0)
                ServiceRegistry.reset(.everything)
            }
        }
        #endif

        @Test func `many names at once are all found while more are published`() async throws {
            let count = Work.rounds(500)
            let names = (0..<count).map { ServiceName<Int>("published \($0)") }
            let faults = await inOverlay {
                for (number, name) in names.enumerated() { ServiceRegistry.add(name) { number } }
                return await Threads.run(4) { thread in
                    var generator = SplitMix(seed: thread)
                    var faults = 0
                    for _ in 0..<40 {
                        for index in names.indices.shuffled(using: &generator) {
                            if ServiceRegistry[names[index]] != index { faults += 1 }
                        }
                    }
                    return faults
                }
            }
            #expect(faults == [0, 0, 0, 0])
        }
    }
}
