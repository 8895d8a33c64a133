// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOA
import Testing

extension RaceTests {
    /// Factories that need the main thread, and a main thread that needs services.
    ///
    /// The main actor runs on the main queue, so a factory that hops to the queue waits for the actor.
    @Suite struct MainThreadTests {
        private let ready: ServiceName<Int> = "ready"
        private let hopping: ServiceName<Int> = "hopping"

        @Test func `a factory may hop to the main queue while the main actor resolves what is built`() async throws {
            for _ in 0..<Work.rounds(50) {
                let inside = Gate()
                try await inOverlay { registry in
                    registry.add(ready) { 1 }
                    registry.add(hopping) { [ready] in
                        let registry = ServiceRegistryImplementation.current
                        inside.open()
                        return try DispatchQueue.main.sync { try registry.resolve(ready) } + 1
                    }
                } operation: {
                    _ = try ServiceRegistry.resolve(ready)
                    async let requester = Threads.run(4) { [hopping] _ in try ServiceRegistry.resolve(hopping) }
                    try await MainActor.run { [ready] in
                        inside.wait()
                        for _ in 0..<100 {
                            try #expect(ServiceRegistry.resolve(ready) == 1)
                        }
                    }
                    try await #expect(requester == [2, 2, 2, 2])
                }
            }
        }

        @Test func `an asynchronous factory may hop to the main actor while it resolves what is built`() async throws {
            for _ in 0..<Work.rounds(50) {
                let inside = Gate()
                try await inOverlay { registry in
                    registry.add(ready) { 1 }
                    registry.addAsync(hopping) { [ready] in
                        inside.open()
                        return try await MainActor.run { try ServiceRegistry.resolve(ready) } + 1
                    }
                } operation: {
                    _ = try ServiceRegistry.resolve(ready)
                    async let requesters = Tasks.run(50) { [hopping] _ in
                        try await ServiceRegistry.resolve(awaiting: hopping)
                    }
                    try await MainActor.run { [ready] in
                        inside.wait()
                        for _ in 0..<100 {
                            try #expect(ServiceRegistry.resolve(ready) == 1)
                        }
                    }
                    try await #expect(requesters.allSatisfy { $0 == 2 })
                }
            }
        }

        @Test func `the main actor may await a service whose factory hops to it`() async throws {
            try await inOverlay { registry in
                registry.add(ready) { @MainActor in 1 }
                registry.addAsync(hopping) { [ready] in
                    let hopped = await MainActor.run { 1 }
                    return try await ServiceRegistry.resolve(awaiting: ready) + hopped
                }
            } operation: {
                let task = Task { @MainActor [hopping] in try await ServiceRegistry.resolve(awaiting: hopping) }
                try await #expect(task.value == 2)
            }
        }

        @Test func `one who waits for the main actor to build holds up nobody on the main actor`() async throws {
            for _ in 0..<Work.rounds(200) {
                let tally = Tally()
                let busy = Gate()
                let asking = Gate()
                let main: ServiceName<Tracked> = "main"
                try await inOverlay { registry in
                    registry.add(main) { @MainActor in Tracked(tally) }
                } operation: {
                    async let own = MainActor.run {
                        busy.open()
                        asking.wait()
                        // The other one is about to hop, or waits for its turn: the build must not be its own yet.
                        return try ServiceRegistry.resolve(main)
                    }
                    await busy.wait()
                    async let others = Threads.run(1) { _ in
                        Task {
                            asking.open()
                            return try await ServiceRegistry.resolve(awaiting: main)
                        }
                    }
                    let first = try await own
                    for other in await others {
                        try await #expect(other.value === first)
                    }
                    #expect(tally.built == 1)
                }
            }
        }
    }
}
