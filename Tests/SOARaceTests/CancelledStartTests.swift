// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import Synchronization
import Testing

/// Something that was built, and may be shut down once.
private final class Part: Sendable {
    let stops = Atomic(0)
}

extension RaceTests {
    /// Starts that are cancelled at any moment, beside others and lookups.
    @Suite struct CancelledStartTests {
        #if SOA_SANITIZED
        private let rounds = 50
        #else
        private let rounds = 500
        #endif

        @Test func `Whatever is cancelled when, each instance is shut down once`() async throws {
            for round in 0..<rounds {
                // Not a `Mutex`, which the thread sanitizer does not know.
                let parts = Lock<[Part]>([])
                try await inOverlay { () async throws in
                    let stop: @Sendable (Part) -> Void = { part in part.stops.add(1, ordering: .relaxed) }
                    for index in 0..<6 {
                        let dependencies = index == 0 ? [] : ["part\(index - 1)"]
                        let name = ServiceName<Part>("part\(index)")
                        let make: @Sendable () -> Part = {
                            let part = Part()
                            parts.withLock { $0.append(part) }
                            return part
                        }
                        if index.isMultiple(of: 2) {
                            ServiceRegistry.addAsync(name, dependsOn: dependencies, shutdown: stop) {
                                await Task.yield()
                                try Task.checkCancellation()
                                return make()
                            }
                        } else {
                            ServiceRegistry.add(name, lifetime: .eager, dependsOn: dependencies, shutdown: stop, make)
                        }
                    }
                    let starts = (0..<3).map { _ in Task { try await ServiceRegistry.start() } }
                    let lookup = Task { try await ServiceRegistry.resolve(awaiting: "part3" as ServiceName<Part>) }
                    for _ in 0..<round % 16 { await Task.yield() }
                    for start in starts.prefix(round % 4) { start.cancel() }
                    for (index, start) in starts.enumerated() where index >= round % 4 { try await start.value }
                    for start in starts { _ = await start.result }
                    _ = try await lookup.value
                    try await ServiceRegistry.start()
                    #expect(ServiceRegistry.snapshot().entries.allSatisfy { $0.state == .built })
                    try await ServiceRegistry.shutdown()
                }
                let stops = parts.withLock { $0.map { $0.stops.load(ordering: .relaxed) } }
                #expect(stops.allSatisfy { $0 == 1 }, "round \(round): \(stops)")
            }
        }
    }
}
