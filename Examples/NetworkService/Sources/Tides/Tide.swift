// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// What the server tells of one harbour.
public struct Tide: Codable, Hashable, Sendable {
    /// How high the water stands, in centimetres.
    public let level: Int
    /// True if it still rises.
    public let isRising: Bool

    /// Makes a tide.
    public init(level: Int, isRising: Bool) {
        self.level = level
        self.isRising = isRising
    }
}
