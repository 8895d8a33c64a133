// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import Testing

extension RaceTests {
    /// Services that are built on an actor, and callers on it and off it.
    @Suite struct MainActorTests {
        private let main: ServiceName<Tracked> = "main"
        private let tally = Tally()

        @Test func `a main-actor service is built on the main actor alone, and returned anywhere`() async throws {
            try await inOverlay {
                addMain(to: $0, .singleton)
            } operation: {
                let refused = await Threads.outcomes(8) { [main] _ in try ServiceRegistry.resolve(main) }
                #expect(refused.count { $0.isWrongIsolation } == 8)
                #expect(tally.built == 0)
                let instance = try await MainActor.run { [main] in try ServiceRegistry.resolve(main) }
                let instances = try await Threads.run(8) { [main] _ in try ServiceRegistry.resolve(main) }
                #expect(instances.allSatisfy { $0 === instance })
                #expect(tally.built == 1)
            }
        }

        @Test func `1,000 tasks that await a main-actor service hop there`() async throws {
            try await inOverlay {
                addMain(to: $0, .transient)
            } operation: {
                let instances = try await Tasks.run(1000) { [main] _ in
                    try await ServiceRegistry.resolve(awaiting: main)
                }
                #expect(instances.identities == 1000)
            }
        }

        @Test func `the main actor is distinguished from everything else under load`() async throws {
            let rounds = Work.rounds(2000)
            try await inOverlay {
                addMain(to: $0, .transient)
            } operation: {
                // Each of these asks anew whether it is on the main actor, since nothing is kept.
                async let threads = Threads.run(4) { [main] _ in
                    (0..<rounds).count { _ in !resolves(main, to: .wrongIsolation) }
                }
                let wrong = try await Tasks.run(rounds) { [main] index in
                    switch index % 5 {
                    case 0:
                        await MainActor.run { resolves(main, to: .instance) }
                    case 1:
                        await Task { @MainActor in await resolvesOnCallersActor(main, to: .instance) }.value
                    case 2:
                        await Task { @MainActor in await resolvesOffActors(main, to: .wrongIsolation) }.value
                    case 3:
                        await Bystander().resolves(main, to: .wrongIsolation)
                    default:
                        resolves(main, to: .wrongIsolation)
                    }
                }.count { !$0 }
                #expect(wrong == 0)
                await #expect(threads == [0, 0, 0, 0])
                #expect(tally.built == rounds / 5 * 2)
            }
        }

        @Test func `main-actor factories resolve each other while lookups from elsewhere fail`() async throws {
            for _ in 0..<Work.rounds(100) {
                let tally = Tally()
                let pair: ServiceName<[Tracked]> = "pair"
                let isOver = Gate()
                try await inOverlay { registry in
                    registry.add(main) { @MainActor in Tracked(tally) }
                    registry.add(pair) { @MainActor [main] in
                        [try ServiceRegistry.resolve(main), Tracked(tally)]
                    }
                } operation: {
                    async let outsiders = Threads.run(2) { _ in
                        // Until it is built, a lookup from elsewhere is refused; afterwards it succeeds.
                        while !isOver.isOpen {
                            if !resolves(pair, to: .wrongIsolation), !resolves(pair, to: .instance) { return false }
                        }
                        return true
                    }
                    let pairs = try await Tasks.run(20) { index in
                        if index.isMultiple(of: 2) { return try await ServiceRegistry.resolve(awaiting: pair) }
                        return try await MainActor.run { try ServiceRegistry.resolve(pair) }
                    }
                    isOver.open()
                    #expect(pairs.map { $0[1] }.identities == 1)
                    await #expect(outsiders == [true, true])
                    #expect(tally.built == 2)
                }
            }
        }

        @Test func `another actor's service is built there, by those who await it`() async throws {
            for _ in 0..<Work.rounds(50) {
                let tally = Tally()
                let workshop = Workshop()
                try await inOverlay {
                    await workshop.register(main, tally)
                    #expect(resolves(main, to: .wrongIsolation))
                    let instances = try await Tasks.run(100) { [main] _ in
                        try await ServiceRegistry.resolve(awaiting: main)
                    }
                    #expect(instances.identities == 1)
                    #expect(tally.built == 1)
                }
            }
        }

        private func addMain(to registry: ServiceRegistryImplementation, _ lifetime: ServiceLifetime) {
            registry.add(main, lifetime: lifetime) { @MainActor [tally] in
                MainActor.preconditionIsolated("a main-actor factory runs elsewhere")
                return Tracked(tally)
            }
        }
    }
}

private enum Outcome {
    case instance
    case wrongIsolation
}

/// True if a synchronous lookup from here comes to `outcome`.
private func resolves<Service>(_ name: ServiceName<Service>, to outcome: Outcome) -> Bool {
    switch Result(catching: { () throws(ServiceRegistryError) in try ServiceRegistry.resolve(name) }) {
    case .success: outcome == .instance
    case .failure(let error): outcome == .wrongIsolation && error.isWrongIsolation
    }
}

/// The same after a suspension, wherever the caller is.
private func resolvesOnCallersActor(_ name: ServiceName<Tracked>, to outcome: Outcome) async -> Bool {
    await Task.yield()
    return resolves(name, to: outcome)
}

/// The same on no actor at all, wherever the caller is.
@concurrent private func resolvesOffActors(_ name: ServiceName<Tracked>, to outcome: Outcome) async -> Bool {
    resolves(name, to: outcome)
}

/// An actor that is not the main one.
private actor Bystander {
    func resolves(_ name: ServiceName<Tracked>, to outcome: Outcome) -> Bool {
        SOARaceTests.resolves(name, to: outcome)
    }
}

/// An actor that services are built on.
private actor Workshop {
    func register(_ name: ServiceName<Tracked>, _ tally: Tally) {
        ServiceRegistry.add(name) {
            self.preconditionIsolated("a factory of this actor runs elsewhere")
            return Tracked(tally)
        }
    }
}
