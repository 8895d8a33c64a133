// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The tide of a harbour, as the server sends it.
public struct Tide: Codable, Hashable, Sendable {
    /// The height of the water, in centimetres.
    public let level: Int
    /// True if the water is rising.
    public let isRising: Bool

    /// Creates a tide.
    public init(level: Int, isRising: Bool) {
        self.level = level
        self.isRising = isRising
    }
}
