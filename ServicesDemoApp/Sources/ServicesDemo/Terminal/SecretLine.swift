// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The state of a line that is typed without being shown.
struct SecretLine {
    /// The effect of a byte.
    enum Step: Hashable {
        /// The line is incomplete.
        case goesOn
        /// The line is complete.
        case done(String)
        /// Control-D was pressed on an empty line.
        case ended
        /// Control-C was pressed.
        case interrupted
    }

    private var bytes: [UInt8] = []

    /// Processes a byte from the terminal.
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

    /// Erases the last character, with all its bytes.
    private mutating func eraseLast() {
        while let byte = bytes.popLast(), byte & 0b1100_0000 == 0b1000_0000 {}
    }
}
