// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The names that a factory has requested, each once, followed by those that the previous build requested next.
struct RequestedNames: Sendable {
    private var names: [String]
    /// The number of names that this build has requested.
    private var count = 0
    /// A bit for each of the hashes of these names.
    private var hashes: UInt64 = 0

    init(expecting names: [String] = []) {
        self.names = names
    }

    var all: [String] {
        count == names.count ? names : Array(names.prefix(count))
    }

    @inline(__always)
    mutating func record(_ name: String, _ hash: Int) {
        // Names are there once, so one that is expected here was not requested before.
        let isExpected = count < names.count && names[count] == name
        let bit: UInt64 = 1 << UInt64(truncatingIfNeeded: hash & 63)
        if !isExpected {
            if hashes & bit != 0, names.prefix(count).contains(name) { return }
            if count < names.count { names.removeSubrange(count...) }
            // Most factories request a few.
            if names.isEmpty { names.reserveCapacity(4) }
            names.append(name)
        }
        hashes |= bit
        count += 1
    }
}
