// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport
import Testing

extension RaceTests {
    /// Random sequences of everything that can happen to a name, by many threads at once.
    @Suite struct RandomSequenceTests {
        private static let names = (0..<6).map { ServiceName<Tracked>("service \($0)") }

        /// What one thread goes through, with the scopes and swaps that it opened.
        private struct Actor {
            let tally: Tally
            var generator: SplitMix
            var scopes: [ServiceRegistryImplementation] = []
            var swaps: [ServiceSwap] = []

            mutating func act() {
                let name = names[Int.random(in: 0..<names.count, using: &generator)]
                let registry = scopes.randomElement(using: &generator) ?? ServiceRegistryImplementation.current
                let lifetime =
                    [ServiceLifetime.singleton, .scoped, .eager].randomElement(using: &generator) ?? .singleton
                switch Int.random(in: 0..<20, using: &generator) {
                case 0: add(name, lifetime, to: registry)
                case 1: registry.remove(name.rawValue)
                case 2: registry.reset()
                case 3:
                    let swap = registry.swap(name, lifetime: lifetime, shutdown: tally.recordShutdown(of:)) { [tally] in
                        Tracked(tally)
                    }
                    swaps.append(swap)
                case 4: swaps.popLast()?.restore()
                case 5: scopes.append(registry.makeScope("scope"))
                case 6: if !scopes.isEmpty { scopes.removeFirst() }
                case 7:
                    guard let scope = scopes.popLast() else { return }
                    Task { try await scope.close() }
                default:
                    // Closed scopes and removed names are no faults here.
                    for _ in 0..<6 { _ = try? registry.resolve(name) }
                }
            }

            func add(
                _ name: ServiceName<Tracked>,
                _ lifetime: ServiceLifetime,
                to registry: ServiceRegistryImplementation
            ) {
                registry.add(name, lifetime: lifetime, shutdown: tally.recordShutdown(of:)) { [tally] in Tracked(tally)
                }
            }
        }

        @Test(arguments: 1...8)
        func `every instance is shut down once, nothing hangs and nothing is left`(seed: Int) async throws {
            let tally = Tally()
            try await inOverlay { registry in
                // What is replaced here is replaced on purpose.
                registry.observe { _ in }
            } operation: {
                _ = await Threads.run(4) { thread in
                    var actor = Actor(tally: tally, generator: SplitMix(seed: seed * 100 + thread))
                    for name in Self.names { actor.add(name, .singleton, to: .current) }
                    for _ in 0..<Work.rounds(400) { actor.act() }
                }
                try await ServiceRegistry.shutdown()
                ServiceRegistry.reset(.everything)
            }
            await tally.allGone()
            #expect(tally.built > 0)
            #expect(tally.areAllStoppedOnce)
        }
    }
}
