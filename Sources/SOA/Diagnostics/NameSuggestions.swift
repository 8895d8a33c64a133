// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Suggestions for a name that is not registered.
enum NameSuggestions {
    /// Returns up to three of `names` that are similar to `name`, nearest first.
    ///
    /// Similar names differ only in case, begin with each other, or have at most one edit for every three characters. An
    /// edit changes, adds or drops a byte, or swaps two adjacent ones.
    static func near(_ name: String, among names: [String]) -> [String] {
        let wanted = letters(of: name)
        if wanted.isEmpty { return [] }
        // Sorted once they are few.
        let similar = names.filter { distance(from: wanted, to: letters(of: $0)) != nil }
        return Array(similar.alphabetical.ordered { distance(from: wanted, to: letters(of: $0)) ?? 0 }.prefix(3))
    }

    /// The bytes in lower case; an array of characters takes longer, and each registered name is compared.
    private static func letters(of name: String) -> [UInt8] { Array(name.lowercased().utf8) }

    /// Returns the number of edits between similar names; nil if they are not.
    private static func distance(from wanted: [UInt8], to letters: [UInt8]) -> Int? {
        let isLong = min(letters.count, wanted.count) > 2
        let isPrefix = isLong && (letters.starts(with: wanted) || wanted.starts(with: letters))
        let allowed = max(1, max(letters.count, wanted.count) / 3)
        guard abs(letters.count - wanted.count) <= allowed || isPrefix else { return nil }
        let distance = edits(from: wanted, to: letters)
        return distance <= allowed || isPrefix ? distance : nil
    }

    /// Returns the optimal string alignment distance.
    private static func edits(from first: [UInt8], to second: [UInt8]) -> Int {
        var older: [Int] = []
        var previous = Array(0...second.count)
        for row in 0..<first.count {
            var current = [row + 1]
            for column in 0..<second.count {
                let isSame = first[row] == second[column]
                var best = min(previous[column] + (isSame ? 0 : 1), previous[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
                    best = min(best, older[column - 1] + 1)
                }
                current.append(best)
            }
            older = previous
            previous = current
        }
        return previous[second.count]
    }
}
