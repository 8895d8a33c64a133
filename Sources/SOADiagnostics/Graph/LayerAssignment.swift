// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The column of each node in a layered drawing: the length of the longest path to the node.
struct LayerAssignment: Sendable {
    /// The columns by node; nil for a node without edges.
    private(set) var columns: [Int?]
    /// The number of columns.
    let count: Int

    /// Assigns the columns, in time nearly linear in nodes and edges if a column has room for many nodes.
    ///
    /// A node that does not fit into a column of that height moves to the next one with a free place.
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
        var taken: [Int] = []
        for index in CountingSort.order(of: placed.map { ranks[$0] }) {
            let node = placed[index]
            var column = ranks[node]
            while column < taken.count, taken[column] >= height { column += 1 }
            while column >= taken.count { taken.append(0) }
            taken[column] += 1
            columns[node] = column
            for successor in successors[node] { ranks[successor] = max(ranks[successor], column + 1) }
        }
        count = taken.count
    }
}
