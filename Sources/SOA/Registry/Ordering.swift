// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// What an element is sorted by: a number, then a text, then its position, so that equal ones keep their order.
struct SortKey {
    var number = 0
    var text = ""
    let position: Int

    @inline(never)
    static func < (left: Self, right: Self) -> Bool {
        if left.number != right.number { return left.number < right.number }
        if left.text != right.text { return left.text < right.text }
        return left.position < right.position
    }
}

extension [SortKey] {
    /// The positions in order.
    ///
    /// All sorting goes through here, by Shell's method with the gaps of Gonnet and Baeza-Yates (Handbook of Algorithms and Data
    /// Structures, 1991). No two keys are equal, so it need not be stable. A copy of the standard library's sort costs an app
    /// four kilobytes more, or takes ten times as long if it is not specialized.
    @inline(never)
    var order: [Int] {
        var order = [Int](indices)
        var gap = count
        while gap > 1 {
            gap = Swift.max(1, (gap * 5 - 1) / 11)
            for index in gap..<count {
                var place = index
                while place >= gap, self[order[place]] < self[order[place - gap]] {
                    order.swapAt(place, place - gap)
                    place -= gap
                }
            }
        }
        return order.map { self[$0].position }
    }
}

extension [Int] {
    /// The indices, that of the lowest number first.
    var order: [Int] {
        indices.map { SortKey(number: self[$0], position: $0) }.order
    }

    /// The numbers, lowest first.
    var ascending: [Int] { order.map { self[$0] } }
}

extension [Registry] {
    var oldestFirst: [Registry] { map(\.number).order.map { self[$0] } }
}

extension [Registration] {
    /// The registrations in the order of their registry.
    var inOrder: [Registration] { map(\.order).order.map { self[$0] } }
}

extension [String] {
    var alphabetical: [String] {
        indices.map { SortKey(text: self[$0], position: $0) }.order.map { self[$0] }
    }

    /// The index of the first element of each text.
    var indexByName: [String: Int] {
        var index: [String: Int] = [:]
        for position in indices where index[self[position]] == nil { index[self[position]] = position }
        return index
    }

    /// The elements in their order, each once.
    var unique: [String] { following { _ in [] } }
}
