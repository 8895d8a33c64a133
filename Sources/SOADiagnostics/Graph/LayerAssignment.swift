// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The column of each node in a layered drawing: the length of the longest path to the node.
struct LayerAssignment: Sendable {
    /// The columns by node; nil for a node without edges.
    private(set) var columns: [Int?]
    /// The number of columns.
    private(set) var count = 0

    /// Assigns the columns, in time nearly linear in nodes and edges.
    ///
    /// - Parameters:
    ///   - graph: The graph whose nodes get columns.
    ///   - height: The capacity of a column. A node that does not fit moves to the next column with a free place.
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
        // A node without incoming edges may be in any column; next to its successors, its edges are short.
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

/// The free places in the columns, as a union-find structure.
private struct Slots {
    let height: Int
    private var taken: [Int] = []
    /// For a full column, a column to its right that may have a free place; for any other, the column itself.
    private var next: [Int] = []

    init(height: Int) {
        self.height = height
    }

    /// Takes a place in the first column with a free place, from `column` on.
    mutating func take(from column: Int) -> Int {
        grow(to: column)
        var free = column
        while next[free] != free {
            grow(to: next[free])
            // Path halving keeps later searches short.
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
