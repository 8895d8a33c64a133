// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension Array {
    /// The elements by a number of each, lowest first; those with the same number keep their order.
    func ordered(by number: (Element) -> Int) -> [Element] {
        [Int].indices(orderedBy: map(number)).map { self[$0] }
    }
}

extension [Int] {
    /// The indices of `numbers`, lowest number first.
    @inline(never)
    static func indices(orderedBy numbers: [Int]) -> [Int] {
        sorted(numbers.count) { numbers[$0] < numbers[$1] }
    }

    /// The numbers below `count` in an order; those of which neither comes before the other keep theirs.
    ///
    /// All sorting goes through one function, since each closure that `sorted(by:)` takes costs an app three kilobytes.
    @inline(never)
    static func sorted(_ count: Int, by isBefore: (Int, Int) -> Bool) -> [Int] {
        // The order of a sort is stable, but not promised to be.
        (0..<count).sorted { isBefore($0, $1) || ($0 < $1 && !isBefore($1, $0)) }
    }
}

extension [String] {
    /// The elements in alphabetical order.
    @inline(never)
    var alphabetical: [String] {
        [Int].sorted(count) { self[$0] < self[$1] }.map { self[$0] }
    }

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

    /// The elements that a condition holds for; in one copy, where the standard library's function is put into each caller.
    @inline(never)
    func filter(_ isIncluded: (String) -> Bool) -> [String] {
        var included: [String] = []
        for text in self where isIncluded(text) { included.append(text) }
        return included
    }
}
