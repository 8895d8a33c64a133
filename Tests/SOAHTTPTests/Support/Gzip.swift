// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// Compressed zeros, as one block with fixed Huffman codes (RFC 1951).
enum Gzip {
    /// Returns at least so many compressed zeros, with header and checksum.
    static func zeros(_ count: Int) -> Data {
        var bits = Bits()
        bits.add(0b1, 1)
        bits.add(0b01, 2)
        bits.addCode(0b0011_0000, 8)
        let repeats = count / 258
        for _ in 0..<repeats {
            bits.addCode(0b1100_0101, 8)
            bits.addCode(0, 5)
        }
        bits.addCode(0, 7)
        let size = 1 + repeats * 258
        var data = Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]) + bits.bytes
        for number in [checksum(ofZeros: size), UInt32(truncatingIfNeeded: size)] {
            data += (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
        }
        return data
    }

    private struct Bits {
        private(set) var bytes = Data()
        private var used = 8

        /// Appends a number, its lowest bit first.
        mutating func add(_ number: Int, _ count: Int) {
            for bit in 0..<count {
                if used == 8 {
                    used = 0
                    bytes.append(0)
                }
                if number >> bit & 1 == 1 { bytes[bytes.count - 1] |= 1 << used }
                used += 1
            }
        }

        /// Appends a code, its highest bit first.
        mutating func addCode(_ code: Int, _ count: Int) {
            for bit in (0..<count).reversed() { add(code >> bit & 1, 1) }
        }
    }

    private static func checksum(ofZeros count: Int) -> UInt32 {
        let table = (0..<UInt32(256)).map { index in
            (0..<8).reduce(index) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
        }
        var value: UInt32 = 0xFFFF_FFFF
        for _ in 0..<count { value = table[Int(value & 0xFF)] ^ value >> 8 }
        return ~value
    }
}
