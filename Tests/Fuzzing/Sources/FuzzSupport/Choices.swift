// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Choices taken from the bytes of a fuzzer, one after the other; when there are none left, every choice is the first one.
public struct Choices: ~Copyable, Sendable {
    private var bytes: ArraySlice<UInt8>

    /// Makes choices.
    ///
    /// - Parameter bytes: What they are taken from.
    public init(_ bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)[...]
    }

    /// True when all bytes are used up.
    public var isOver: Bool { bytes.isEmpty }

    /// A number.
    ///
    /// - Parameter count: How many numbers there are to choose from, 256 at most.
    /// - Returns: A number from 0 on.
    public mutating func number(of count: Int) -> Int {
        Int(bytes.popFirst() ?? 0) % count
    }

    /// Any text, of 15 bytes at most.
    ///
    /// - Returns: The text.
    public mutating func text() -> String {
        let count = min(number(of: 16), bytes.count)
        defer { bytes = bytes.dropFirst(count) }
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }
}
