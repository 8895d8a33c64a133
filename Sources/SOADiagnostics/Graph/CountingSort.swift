// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Sorting by small numbers in linear time.
enum CountingSort {
    /// Returns the indices of `keys`, which are not negative, in ascending order of the keys; the sort is stable.
    static func order(of keys: [Int]) -> [Int] {
        guard let largest = keys.max() else { return [] }
        var starts = Array(repeating: 0, count: largest + 2)
        for key in keys { starts[key + 1] += 1 }
        for key in 0..<largest { starts[key + 1] += starts[key] }
        var order = Array(repeating: 0, count: keys.count)
        for (index, key) in keys.enumerated() {
            order[starts[key]] = index
            starts[key] += 1
        }
        return order
    }
}
