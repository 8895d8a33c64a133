// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The order in which services are shut down: dependants before their dependencies, otherwise newest first.
enum ShutdownOrder {
    struct Item: Sendable {
        let name: String
        /// The position of the service in the order of builds.
        let sequence: Int
        /// The names that it depends on; those that are not among the items do not count.
        let dependencies: [String]
    }

    /// Returns the indices of `items` in the order in which to shut them down.
    ///
    /// One item of a dependency cycle has to go first, whichever. Items that depend on a member of the cycle go before it.
    /// A dependency on a name stands for all items of that name that were there before it, or else for all. Linear in items and
    /// dependencies, but for the sorting.
    static func indices(of items: [Item]) -> [Int] {
        let newestFirst = [Int].indices(orderedBy: items.map { -$0.sequence })
        let index = Dictionary(grouping: items.indices) { items[$0].name }
        var dependants: [[Int]] = Array(repeating: [], count: items.count)
        for item in newestFirst {
            for named in items[item].dependencies.compactMap({ index[$0] }) {
                let earlier = named.filter { items[$0].sequence < items[item].sequence }
                for dependency in earlier.isEmpty ? named : earlier { dependants[dependency].append(item) }
            }
        }

        // Depth first by hand, since a chain of services may be longer than a stack is deep.
        var order: [Int] = []
        var isSeen = Array(repeating: false, count: items.count)
        for start in newestFirst where !isSeen[start] {
            isSeen[start] = true
            var open = [(item: start, next: 0)]
            while let (item, next) = open.last {
                if next < dependants[item].count {
                    open[open.count - 1].next += 1
                    let dependant = dependants[item][next]
                    if !isSeen[dependant] {
                        isSeen[dependant] = true
                        open.append((dependant, 0))
                    }
                } else {
                    order.append(item)
                    open.removeLast()
                }
            }
        }
        return order
    }
}
