// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOATestSupport
import Testing

@testable import SOA

@Suite struct DependencyGraphTests {
    private func cycles(_ edges: [(String, [String])]) -> [[String]] {
        DependencyGraph(edges.map { (name: $0.0, dependencies: $0.1) }).cycles
    }

    @Test func `Without services there is no cycle`() {
        #expect(cycles([]).isEmpty)
    }

    @Test func `A diamond and an unknown name are no cycles`() {
        #expect(cycles([("a", ["b", "c"]), ("b", ["d"]), ("c", ["d"]), ("d", ["unknown"])]).isEmpty)
    }

    @Test func `A service that depends on itself is a cycle`() {
        #expect(cycles([("a", ["b"]), ("b", ["b"])]) == [["b", "b"]])
    }

    @Test func `A cycle begins with what was registered first, and leads on from there`() {
        #expect(cycles([("x", ["c"]), ("b", ["a"]), ("c", ["b"]), ("a", ["c"])]) == [["b", "a", "c", "b"]])
    }

    @Test func `Two components are two cycles, in the order of registration`() {
        let edges = [("d", ["c"]), ("a", ["b"]), ("c", ["d", "a"]), ("b", ["a"])]
        #expect(cycles(edges) == [["d", "c", "d"], ["a", "b", "a"]])
    }

    @Test func `Cycles that share a service are one component, reported with a shortest one`() {
        let edges = [("a", ["b", "c"]), ("b", ["x"]), ("x", ["a"]), ("c", ["a", "d"]), ("d", ["c"])]
        #expect(cycles(edges) == [["a", "c", "a"]])
    }

    @Test func `A component whose first service depends on itself is reported with that cycle`() {
        #expect(cycles([("a", ["b", "a"]), ("b", ["a"])]) == [["a", "a"]])
    }

    @Test func `A chain of any length is searched`() {
        let names = (0..<50_000).map { "\($0)" }
        var edges = names.indices.map { (names[$0], $0 + 1 < names.count ? [names[$0 + 1]] : []) }
        #expect(cycles(edges).isEmpty)
        edges[names.count - 1].1 = [names[0]]
        #expect(cycles(edges) == [names + ["0"]])
    }

    @Test func `Many components are found in one go`() {
        // Each pair needs each other, and the pair after it.
        let edges = (0..<20_000).map { (number: Int) -> (String, [String]) in
            ("\(number)", ["\(number ^ 1)", "\(number + 2)"])
        }
        #expect(cycles(edges).count == 10_000)
    }

    @Test(arguments: 0..<300 as Range<UInt64>)
    func `In random graphs the cycles are those of a naive search`(seed: UInt64) {
        var generator = SplitMix(seed: seed)
        let count = Int.random(in: 1...9, using: &generator)
        let density = Int.random(in: 2...12, using: &generator)
        let edges = (0..<count).map { _ in
            (0..<count).filter { _ in Int.random(in: 0..<density, using: &generator) == 0 }
        }
        let found = cycles(edges.enumerated().map { ("\($0)", $1.map { "\($0)" }) }).map { $0.compactMap { Int($0) } }
        let distances = distances(in: edges)
        func component(of node: Int) -> [Int] {
            (0..<count).filter { distances[node][$0] != nil && distances[$0][node] != nil }
        }
        let firsts = (0..<count).filter { component(of: $0).first == $0 }
        #expect(found.map(\.first) == firsts)
        for cycle in found {
            #expect(cycle.count >= 2 && cycle.first == cycle.last)
            #expect(Set(cycle).count == cycle.count - 1)
            for (node, next) in zip(cycle, cycle.dropFirst()) { #expect(edges[node].contains(next)) }
            #expect(distances[cycle[0]][cycle[0]] == cycle.count - 1)
        }
    }

    /// How many steps it takes at least from each node to each other, and back to itself, after Floyd and Warshall.
    private func distances(in edges: [[Int]]) -> [[Int?]] {
        var distances: [[Int?]] = edges.map { next in edges.indices.map { next.contains($0) ? 1 : nil } }
        for middle in edges.indices {
            for start in edges.indices {
                for end in edges.indices {
                    guard let first = distances[start][middle], let second = distances[middle][end] else { continue }
                    distances[start][end] = min(distances[start][end] ?? .max, first + second)
                }
            }
        }
        return distances
    }
}
