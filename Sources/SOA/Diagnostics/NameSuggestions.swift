// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Suggestions for a name that is not registered.
enum NameSuggestions {
    /// Returns up to three of `names` that are similar to `name`, nearest first.
    ///
    /// Similar names differ only in case, begin with each other, or have at most one edit for every three characters. An
    /// edit changes, adds or drops a byte, or swaps two adjacent ones. A name of more than 200 bytes is similar to none.
    static func near(_ name: String, among names: [String]) -> [String] {
        let wanted = name.lowercased()
        let distances = names.map { distance(from: wanted, to: $0.lowercased()) ?? .max }
        let order = names.indices.map { SortKey(number: distances[$0], text: names[$0], position: $0) }.order
        return order.prefix(3).filter { distances[$0] < .max }.map { names[$0] }
    }

    /// Returns the number of edits between similar names; nil if they are not.
    private static func distance(from wanted: String, to name: String) -> Int? {
        let (first, second) = (wanted.bytes, name.bytes)
        let (shorter, longer) = (min(first.count, second.count), max(first.count, second.count))
        let isPrefix = shorter > 2 && (name.hasPrefix(wanted) || wanted.hasPrefix(name))
        let allowed = isPrefix ? longer : max(1, longer / 3)
        guard shorter > 0, longer <= 200, longer - shorter <= allowed else { return nil }
        let distance = edits(from: first, to: second)
        return distance <= allowed ? distance : nil
    }

    /// Returns the optimal string alignment distance.
    private static func edits(from first: [UInt8], to second: [UInt8]) -> Int {
        // For each number of bytes of the first name, the edits to each number of those of the second one.
        var rows = [Array(0...second.count)]
        for row in 0..<first.count {
            let previous = rows[row]
            var current = [row + 1]
            for column in 0..<second.count {
                let isSame = first[row] == second[column]
                var best = min(previous[column] + (isSame ? 0 : 1), previous[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
                    best = min(best, rows[row - 1][column - 1] + 1)
                }
                current.append(best)
            }
            rows.append(current)
        }
        return rows[first.count][second.count]
    }
}
