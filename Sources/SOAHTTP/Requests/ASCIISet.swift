// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A set of ASCII characters, as bits.
struct ASCIISet: Sendable {
    static let alphanumerics = ASCIISet("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")

    private var bits: UInt128 = 0

    init(_ characters: String) {
        for byte in characters.utf8 { bits |= 1 << UInt128(byte) }
    }

    func union(_ characters: String) -> ASCIISet {
        var set = ASCIISet(characters)
        set.bits |= bits
        return set
    }

    func contains(_ byte: UInt8) -> Bool {
        byte < 128 && bits >> UInt128(byte) & 1 == 1
    }
}
