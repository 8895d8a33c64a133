// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// What an element is sorted by: a number, then a text, then its position, so that equal ones keep their order.
struct SortKey: Comparable {
    var number = 0
    var text = ""
    let position: Int

    static func < (left: Self, right: Self) -> Bool {
        if left.number != right.number { return left.number < right.number }
        if left.text != right.text { return left.text < right.text }
        return left.position < right.position
    }
}

extension [SortKey] {
    /// The positions in order.
    ///
    /// All sorting goes through here, since each copy of the sort costs an app four kilobytes. Not optimized, so that this calls
    /// the one of the standard library, which takes 27 ms for 10,000 elements.
    @_optimize(none)
    @inline(never)
    var order: [Int] { sorted().map(\.position) }
}

extension [Int] {
    /// The indices, that of the lowest number first.
    var order: [Int] {
        indices.map { SortKey(number: self[$0], position: $0) }.order
    }

    /// The numbers, lowest first.
    var ascending: [Int] { order.map { self[$0] } }
}

extension [Registration] {
    /// The registrations in the order of their registry.
    var inOrder: [Registration] { map(\.order).order.map { self[$0] } }
}

extension [String] {
    /// The elements in alphabetical order.
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
