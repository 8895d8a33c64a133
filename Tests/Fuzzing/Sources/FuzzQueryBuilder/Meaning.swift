// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The logical structure of a query, without its comparisons.
indirect enum Meaning: Equatable {
    case condition(Int)
    case all(Meaning, Meaning)
    case any(Meaning, Meaning)

    /// Returns whether the query is true if exactly these conditions are, each a bit.
    func holds(_ conditions: Int) -> Bool {
        switch self {
        case .condition(let number): conditions >> number & 1 == 1
        case .all(let left, let right): left.holds(conditions) && right.holds(conditions)
        case .any(let left, let right): left.holds(conditions) || right.holds(conditions)
        }
    }
}
