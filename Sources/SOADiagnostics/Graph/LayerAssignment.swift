// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The column of each node: right of all that lead to it, as far as the longest way to it is long.
struct LayerAssignment: Sendable {
    /// The column by node; nil for a node without edges.
    private(set) var columns: [Int?]
    /// How many columns there are.
    private(set) var count = 0

    /// Assigns the columns, in time nearly linear in nodes and edges.
    ///
    /// - Parameters:
    ///   - graph: What to assign columns to.
    ///   - height: How many nodes a column takes; those that do not fit go to the next one with a free place.
    init(_ graph: AcyclicGraph, height: Int) {
        var successors: [[Int]] = Array(repeating: [], count: graph.order.count)
        var isReached = Array(repeating: false, count: graph.order.count)
        for edge in graph.edges {
            successors[edge.from].append(edge.to)
            isReached[edge.to] = true
        }
        var ranks = Array(repeating: 0, count: graph.order.count)
        for node in graph.order {
            for successor in successors[node] { ranks[successor] = max(ranks[successor], ranks[node] + 1) }
        }
        // Where ways begin is free; as near as possible to where they lead, the edges are short.
        for node in graph.order where !isReached[node] {
            ranks[node] = (successors[node].map { ranks[$0] }.min() ?? 1) - 1
        }

        columns = Array(repeating: nil, count: graph.order.count)
        let placed = graph.order.filter { isReached[$0] || !successors[$0].isEmpty }
        var slots = Slots(height: max(1, height))
        for index in CountingSort.order(of: placed.map { ranks[$0] }) {
            let node = placed[index]
            let column = slots.take(from: ranks[node])
            columns[node] = column
            count = max(count, column + 1)
            for successor in successors[node] { ranks[successor] = max(ranks[successor], column + 1) }
        }
    }
}

/// The free places in the columns.
private struct Slots {
    let height: Int
    private var taken: [Int] = []
    /// For a full column, one to the right of it that may have a place; itself otherwise.
    private var next: [Int] = []

    init(height: Int) {
        self.height = height
    }

    /// Takes a place in the first column from `column` on that has one.
    mutating func take(from column: Int) -> Int {
        grow(to: column)
        var free = column
        while next[free] != free {
            grow(to: next[free])
            // Every visit halves the way for those that come after.
            next[free] = next[next[free]]
            free = next[free]
        }
        taken[free] += 1
        if taken[free] == height {
            next[free] = free + 1
            grow(to: free + 1)
        }
        return free
    }

    private mutating func grow(to column: Int) {
        while taken.count <= column {
            taken.append(0)
            next.append(next.count)
        }
    }
}
