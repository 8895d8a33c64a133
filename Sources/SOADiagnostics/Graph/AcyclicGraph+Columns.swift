// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension AcyclicGraph {
    /// Returns the column of each node in a layered drawing, the length of the longest path to the node; nil without edges.
    ///
    /// A node that does not fit into a column of that height moves to the next one with a free place. It takes time nearly
    /// linear in nodes and edges if a column has room for many nodes.
    func columns(height: Int) -> [Int?] {
        var successors: [[Int]] = Array(repeating: [], count: order.count)
        var isReached = Array(repeating: false, count: order.count)
        for edge in edges {
            successors[edge.from].append(edge.to)
            isReached[edge.to] = true
        }
        var ranks = Array(repeating: 0, count: order.count)
        for node in order {
            for successor in successors[node] { ranks[successor] = max(ranks[successor], ranks[node] + 1) }
        }
        // A node without incoming edges may be in any column; next to its successors, its edges are short.
        for node in order where !isReached[node] {
            ranks[node] = (successors[node].map { ranks[$0] }.min() ?? 1) - 1
        }

        var columns: [Int?] = Array(repeating: nil, count: order.count)
        let placed = order.filter { isReached[$0] || !successors[$0].isEmpty }
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
        return columns
    }
}
