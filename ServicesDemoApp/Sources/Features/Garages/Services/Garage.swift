// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A garage that inspects vehicles.
public struct Garage: Hashable, Sendable, Decodable {
    /// What it is called.
    public let name: String

    /// Where it is.
    public let town: String

    /// How many vehicles it can still inspect today.
    public let freeSlots: Int

    /// Describes a garage.
    ///
    /// - Parameters:
    ///   - name: What it is called.
    ///   - town: Where it is.
    ///   - freeSlots: How many vehicles it can still inspect today.
    public init(name: String, town: String, freeSlots: Int) {
        self.name = name
        self.town = town
        self.freeSlots = freeSlots
    }
}
