// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The names that a factory has requested, each once.
struct RequestedNames: Sendable {
    var all: [String] = []
    /// A bit for each of the hashes of these names.
    private var hashes: UInt64 = 0

    @inline(__always)
    mutating func record(_ name: String, _ hash: Int) {
        let bit: UInt64 = 1 << UInt64(truncatingIfNeeded: hash & 63)
        if hashes & bit != 0, all.contains(name) { return }
        // Most factories request a few.
        if all.isEmpty { all.reserveCapacity(4) }
        all.append(name)
        hashes |= bit
    }
}
