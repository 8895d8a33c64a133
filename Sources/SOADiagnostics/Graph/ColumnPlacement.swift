// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Heights for the places in a column, as near as can be to where each would like to be.
enum ColumnPlacement {
    struct Item: Sendable {
        /// Where the middle of the item would like to be.
        let wish: Double
        /// How much the wish counts.
        let weight: Double
        /// How far the middle of the item is from that of the item before it, at least.
        let distance: Double
    }

    /// The middles of the items, in their order and apart as they ask, with the least sum of squared disappointments.
    ///
    /// Items that would overlap form a block, whose place is the mean of their wishes; blocks that would overlap are
    /// joined. Linear in the items.
    static func middles(of items: [Item]) -> [Double] {
        var blocks: [(sum: Double, weight: Double, count: Int)] = []
        var offset = 0.0
        for (index, item) in items.enumerated() {
            if index > 0 { offset += item.distance }
            var block = (sum: (item.wish - offset) * item.weight, weight: item.weight, count: 1)
            while let last = blocks.last, last.sum * block.weight >= block.sum * last.weight {
                blocks.removeLast()
                block = (last.sum + block.sum, last.weight + block.weight, last.count + block.count)
            }
            blocks.append(block)
        }
        let starts = blocks.flatMap { Array(repeating: $0.sum / $0.weight, count: $0.count) }
        offset = 0
        return zip(items, starts).enumerated().map { index, pair in
            if index > 0 { offset += pair.0.distance }
            return pair.1 + offset
        }
    }
}
