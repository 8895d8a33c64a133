// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A set of ASCII characters, as bits.
struct ASCIISet: Sendable {
    private var bits: UInt128 = 0

    init(_ characters: String) {
        for byte in characters.utf8 { bits |= 1 << UInt128(byte) }
    }

    func union(_ other: ASCIISet) -> ASCIISet {
        var set = self
        set.bits |= other.bits
        return set
    }

    func contains(_ byte: UInt8) -> Bool {
        byte < 128 && bits >> UInt128(byte) & 1 == 1
    }
}
