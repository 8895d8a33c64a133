// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A graph without cycles, in which each edge that closed one is reversed.
struct AcyclicGraph: Sendable {
    struct Edge: Sendable, Hashable {
        let from: Int
        let to: Int
        /// True if the original edge leads from `to` to `from`, which closes a cycle.
        let isReversed: Bool
    }

    /// The nodes in topological order.
    let order: [Int]
    /// The edges in the order of the search, without those from a node to itself.
    let edges: [Edge]

    /// Creates the graph by the nodes that each node leads to, in time linear in nodes and edges.
    init(successors: [[Int]]) {
        var edges: [Edge] = []
        var finished: [Int] = []
        var isSeen = Array(repeating: false, count: successors.count)
        var isOpen = isSeen
        for root in Self.roots(of: successors) where !isSeen[root] {
            // The depth-first search has its own stack, since recursion could overflow on a long chain.
            var path = [(node: root, next: 0)]
            isSeen[root] = true
            isOpen[root] = true
            while let (node, next) = path.last {
                guard next < successors[node].count else {
                    finished.append(node)
                    isOpen[node] = false
                    path.removeLast()
                    continue
                }
                path[path.count - 1].next += 1
                let successor = successors[node][next]
                if successor == node { continue }
                let closes = isOpen[successor]
                edges.append(
                    closes
                        ? Edge(from: successor, to: node, isReversed: true)
                        : Edge(from: node, to: successor, isReversed: false)
                )
                if !isSeen[successor] {
                    isSeen[successor] = true
                    isOpen[successor] = true
                    path.append((successor, 0))
                }
            }
        }
        order = finished.reversed()
        self.edges = edges
    }

    /// Returns all nodes, those without incoming edges first, since fewer edges are reversed from there.
    private static func roots(of successors: [[Int]]) -> [Int] {
        var isReached = Array(repeating: false, count: successors.count)
        for (node, successors) in successors.enumerated() {
            for successor in successors where successor != node { isReached[successor] = true }
        }
        return successors.indices.filter { !isReached[$0] } + successors.indices.filter { isReached[$0] }
    }
}
