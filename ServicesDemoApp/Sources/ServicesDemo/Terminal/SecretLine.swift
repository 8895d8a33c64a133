// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A line that is typed without being shown, key by key.
struct SecretLine {
    /// What a key did.
    enum Step: Hashable {
        /// The line is not complete.
        case goesOn
        /// The line is complete.
        case done(String)
        /// Control-D was pressed on an empty line.
        case ended
        /// Control-C was pressed.
        case interrupted
    }

    private var bytes: [UInt8] = []

    /// Takes one byte as it comes from the terminal.
    mutating func take(_ byte: UInt8) -> Step {
        switch byte {
        case 0x0A, 0x0D: return .done(String(decoding: bytes, as: UTF8.self))
        case 0x03: return .interrupted
        case 0x04: return bytes.isEmpty ? .ended : .goesOn
        case 0x08, 0x7F: eraseLast()
        case 0x15: bytes = []
        default: bytes.append(byte)
        }
        return .goesOn
    }

    /// Takes the last character back, however many bytes it has.
    private mutating func eraseLast() {
        while let byte = bytes.popLast(), byte & 0b1100_0000 == 0b1000_0000 {}
    }
}
