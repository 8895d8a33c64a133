// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An amount of money.
public struct Price: Hashable, Sendable, CustomStringConvertible {
    /// The amount in pence.
    public let pence: Int

    /// Creates an amount.
    ///
    /// - Parameter pence: The amount in pence.
    public init(pence: Int) {
        self.pence = pence
    }

    /// The amount in pounds, as in £19.50.
    public var description: String {
        let fraction = pence.magnitude % 100
        return "\(pence < 0 ? "-" : "")£\(pence.magnitude / 100).\(fraction < 10 ? "0" : "")\(fraction)"
    }
}
