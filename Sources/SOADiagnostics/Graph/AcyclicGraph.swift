// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A graph without its circles: the edges that close one are turned around, so that all lead the same way.
struct AcyclicGraph: Sendable {
    struct Edge: Sendable, Hashable {
        let from: Int
        let to: Int
        /// True if the edge leads from `to` to `from` in truth, and closes a circle there.
        let isReversed: Bool
    }

    /// All nodes, each before those that its edges lead to.
    let order: [Int]
    /// The edges by the order of the nodes that they were given for; those from a node to itself are left out.
    let edges: [Edge]

    /// Takes the graph apart, in time linear in nodes and edges.
    ///
    /// - Parameter successors: The nodes that each node leads to.
    init(successors: [[Int]]) {
        var edges: [Edge] = []
        var finished: [Int] = []
        var isSeen = Array(repeating: false, count: successors.count)
        var isOpen = isSeen
        for root in Self.roots(of: successors) where !isSeen[root] {
            // Depth first by hand, since a chain of services may be longer than a stack is deep.
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

    /// All nodes, those first that no other leads to: from there, the fewest edges need turning.
    private static func roots(of successors: [[Int]]) -> [Int] {
        var isReached = Array(repeating: false, count: successors.count)
        for (node, successors) in successors.enumerated() {
            for successor in successors where successor != node { isReached[successor] = true }
        }
        return successors.indices.filter { !isReached[$0] } + successors.indices.filter { isReached[$0] }
    }
}
