// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Choices by the bytes of a fuzzer, one after the other.
///
/// When no bytes are left, every choice is the first one.
public struct Choices: ~Copyable, Sendable {
    private var bytes: ArraySlice<UInt8>

    /// Creates choices.
    ///
    /// - Parameter bytes: The bytes of the fuzzer.
    public init(_ bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)[...]
    }

    /// True when all bytes are used up.
    public var isOver: Bool { bytes.isEmpty }

    /// Chooses a number.
    ///
    /// - Parameter count: The number of choices, at most 256.
    /// - Returns: A number from 0 to `count - 1`.
    public mutating func number(of count: Int) -> Int {
        Int(bytes.popFirst() ?? 0) % count
    }

    /// Chooses a text of at most 15 bytes.
    ///
    /// - Returns: The text.
    public mutating func text() -> String {
        let count = min(number(of: 16), bytes.count)
        defer { bytes = bytes.dropFirst(count) }
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }
}
