// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOATestSupport
import Testing

@testable import SOADiagnostics

@Suite struct AcyclicGraphTests {
    @Test func `Nodes come before their successors`() {
        let graph = AcyclicGraph(successors: [[], [0], [0, 1]])
        #expect(graph.order == [2, 1, 0])
        #expect(graph.edges.allSatisfy { !$0.isReversed })
    }

    @Test func `The edge that closes a cycle is reversed`() {
        let graph = AcyclicGraph(successors: [[1], [2], [0]])
        #expect(graph.edges.filter(\.isReversed) == [.init(from: 0, to: 2, isReversed: true)])
        #expect(graph.edges.count == 3)
    }

    @Test func `An edge from a node to itself is left out`() {
        #expect(AcyclicGraph(successors: [[0]]).edges.isEmpty)
    }

    @Test func `A long chain doesn't overflow the stack`() {
        let count = 50_000
        let graph = AcyclicGraph(successors: (0..<count).map { $0 + 1 < count ? [$0 + 1] : [] })
        #expect(graph.order == Array(0..<count))
    }

    @Test func `The order of random graphs is topological`() {
        var generator = SplitMix(seed: 3)
        for _ in 0..<200 {
            let successors = RandomGraph.make(using: &generator)
            let graph = AcyclicGraph(successors: successors)
            let position = Dictionary(uniqueKeysWithValues: graph.order.enumerated().map { ($1, $0) })
            #expect(graph.order.sorted() == Array(successors.indices))
            #expect(graph.edges.allSatisfy { edge in position[edge.from, default: 0] < position[edge.to, default: 0] })
            let expected = successors.enumerated().flatMap { from, tos in tos.filter { $0 != from }.map { [from, $0] } }
            let ends = graph.edges.map { $0.isReversed ? [$0.to, $0.from] : [$0.from, $0.to] }
            #expect(Set(ends) == Set(expected) && ends.count == expected.count)
        }
    }
}

/// Random graphs for tests.
enum RandomGraph {
    /// Creates a graph of up to forty nodes, with cycles and with edges from nodes to themselves.
    static func make(using generator: inout SplitMix) -> [[Int]] {
        let count = Int.random(in: 1...40, using: &generator)
        return (0..<count).map { _ in
            let wish = Int.random(in: 0...3, using: &generator)
            return Array(Set((0..<wish).map { _ in Int.random(in: 0..<count, using: &generator) })).sorted()
        }
    }
}
