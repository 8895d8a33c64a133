// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOATestSupport
import Testing

@testable import SOA

@Suite(.timeLimit(.minutes(10))) struct LargeGraphTests {
    private static let sizes = [1, 100, 2_000]

    private func graph(_ count: Int) -> TestGraph {
        var generator = SplitMix(seed: UInt64(count))
        return TestGraph(count: count, using: &generator)
    }

    /// Registers a service for each node, which declares what it needs.
    private func register(
        _ graph: TestGraph,
        shutdown: @escaping @Sendable (Int) async throws -> Void = { _ in },
        make: @escaping @Sendable (Int) async -> Void
    ) {
        for (number, needs) in graph.needs.enumerated() {
            ServiceRegistry.addAsync(
                ServiceName<Int>(TestGraph.name(number)),
                dependsOn: graph.names(of: needs),
                shutdown: shutdown
            ) {
                await make(number)
                return number
            }
        }
    }

    @Test(arguments: sizes)
    func `Services are built after all that they need`(count: Int) async throws {
        let graph = graph(count)
        try await inOverlay {
            let begun = Journal<String>()
            let ended = Journal<String>()
            register(graph) { number in
                // What this one needs is not only begun, but built.
                let isReady = graph.needs[number].allSatisfy { need in
                    ServiceRegistry.contains(TestGraph.name(need))
                        && (try? ServiceRegistry.resolve(ServiceName<Int>(TestGraph.name(need)))) == need
                }
                #expect(isReady)
                begun.note(TestGraph.name(number))
                ended.note(TestGraph.name(number))
            }
            try await ServiceRegistry.start()
            #expect(graph.isValidOrder(begun.entries))
            #expect(graph.isValidOrder(ended.entries))
        }
    }

    @Test(arguments: sizes)
    func `No more rounds are needed than the longest chain has services`(count: Int) async throws {
        let graph = graph(count)
        let rounds = graph.rounds
        let sizes = Dictionary(grouping: rounds) { $0 }.mapValues(\.count)
        try await inOverlay {
            let doors = Dictionary(uniqueKeysWithValues: sizes.keys.map { ($0, (gate: Gate(), count: Counter())) })
            let isOpened = Journal<Int>()
            // Nobody of a round goes on before all of it are inside their factories: were one of them held up, by
            // anything but what it needs, this would never end.
            register(graph) { number in
                let round = rounds[number]
                guard let door = doors[round] else { return }
                if door.count.increment() == sizes[round] {
                    isOpened.note(round)
                    door.gate.open()
                }
                await door.gate.wait()
            }
            try await ServiceRegistry.start()
            #expect(isOpened.entries == Array(1...(rounds.max() ?? 1)))
        }
    }

    @Test(arguments: sizes)
    func `A plan returns everything that can begin at once`(count: Int) {
        let graph = graph(count)
        let rounds = graph.rounds
        var plan = StartPlan(
            graph.needs.enumerated().map { number, needs in
                // Declared or seen, both count.
                let names = graph.names(of: needs)
                let half = names.count / 2
                return StartPlan.Service(
                    name: TestGraph.name(number),
                    declared: Array(names[half...]),
                    seen: Array(names[..<half])
                )
            }
        )
        var round = 0
        while case let names = plan.next(), !names.isEmpty {
            round += 1
            #expect(Set(names) == Set(graph.names(of: graph.needs.indices.filter { rounds[$0] == round })))
            for name in names { plan.end(name, as: .ready) }
        }
        #expect(round == rounds.max())
        #expect(plan.names(in: .ready).count == count)
    }

    @Test(arguments: sizes)
    func `Services stop before all that they need`(count: Int) async throws {
        let graph = graph(count)
        try await inOverlay {
            let stopped = Journal<String>()
            register(graph, shutdown: { stopped.note(TestGraph.name($0)) }, make: { _ in })
            try await ServiceRegistry.start()
            try await ServiceRegistry.shutdown()
            #expect(graph.isValidOrder(stopped.entries.reversed()))
        }
    }

    @Test(arguments: sizes)
    func `A stop that fails keeps no other from stopping`(count: Int) async throws {
        let graph = graph(count)
        try await inOverlay {
            let stopped = Journal<String>()
            let isStuck = { @Sendable (number: Int) in number % 7 == 0 }
            register(
                graph,
                shutdown: { number in
                    stopped.note(TestGraph.name(number))
                    if isStuck(number) { throw Broken() }
                },
                make: { _ in }
            )
            try await ServiceRegistry.start()
            let error = try await #require(throws: ServiceShutdownError.self) { try await ServiceRegistry.shutdown() }
            #expect(graph.isValidOrder(stopped.entries.reversed()))
            #expect(Set(error.failures.keys) == Set(graph.names(of: (0..<count).filter(isStuck))))
        }
    }

    @Test(arguments: sizes)
    func `Lazy services that request each other stop in order too`(count: Int) async throws {
        let graph = graph(count)
        try await inOverlay {
            let stopped = Journal<String>()
            for (number, needs) in graph.needs.enumerated() {
                ServiceRegistry.addAsync(
                    ServiceName<Int>(TestGraph.name(number)),
                    lifetime: .scoped,
                    shutdown: { stopped.note(TestGraph.name($0)) }
                ) {
                    for need in needs {
                        _ = try await ServiceRegistry.resolve(awaiting: ServiceName<Int>(TestGraph.name(need)))
                    }
                    return number
                }
            }
            for number in graph.needs.indices {
                _ = try await ServiceRegistry.resolve(awaiting: ServiceName<Int>(TestGraph.name(number)))
            }
            try await ServiceRegistry.shutdown()
            #expect(graph.isValidOrder(stopped.entries.reversed()))
        }
    }
}
