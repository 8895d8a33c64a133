// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension Array {
    /// The elements by a number of each, lowest first; those with the same number keep their order.
    ///
    /// All sorting goes through one function, since each closure that `sorted(by:)` takes costs an app two kilobytes.
    func ordered(by number: (Element) -> Int) -> [Element] {
        [Int].indices(orderedBy: map(number)).map { self[$0] }
    }
}

extension [Int] {
    /// The indices of `numbers`, lowest number first.
    @inline(never)
    static func indices(orderedBy numbers: [Int]) -> [Int] {
        numbers.indices.sorted { (numbers[$0], $0) < (numbers[$1], $1) }
    }
}

extension [String] {
    /// The elements in alphabetical order.
    @inline(never)
    var alphabetical: [String] { sorted() }

    /// The index of the first element of each text.
    @inline(never)
    var indexByName: [String: Int] {
        var index: [String: Int] = [:]
        for position in indices where index[self[position]] == nil { index[self[position]] = position }
        return index
    }

    /// The elements in their order, each once.
    @inline(never)
    var unique: [String] {
        var known = Set<String>(minimumCapacity: count)
        return filter { known.insert($0).inserted }
    }
}
