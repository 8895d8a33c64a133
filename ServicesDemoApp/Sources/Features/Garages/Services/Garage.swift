// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A garage that inspects vehicles.
public struct Garage: Hashable, Sendable, Decodable {
    /// The name.
    public let name: String

    /// The town.
    public let town: String

    /// The number of free slots today.
    public let freeSlots: Int

    /// Creates the value.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - town: The town.
    ///   - freeSlots: The number of free slots today.
    public init(name: String, town: String, freeSlots: Int) {
        self.name = name
        self.town = town
        self.freeSlots = freeSlots
    }
}
