// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The vertical placement of the items in a column, each as near as possible to its preferred height.
enum ColumnPlacement {
    struct Item: Sendable {
        /// The preferred middle of the item.
        let preference: Double
        /// The weight of the preference.
        let weight: Double
        /// The smallest distance from the middle of the item before it.
        let distance: Double
    }

    /// Returns the middles of the items, in order, with the least weighted sum of squared deviations.
    ///
    /// Items that would overlap form a block at the mean of their preferences; blocks that would overlap are joined.
    ///
    /// - Complexity: O(*n*) in the number of items.
    static func middles(of items: [Item]) -> [Double] {
        var blocks: [(sum: Double, weight: Double, count: Int)] = []
        var offset = 0.0
        for (index, item) in items.enumerated() {
            if index > 0 { offset += item.distance }
            var block = (sum: (item.preference - offset) * item.weight, weight: item.weight, count: 1)
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
