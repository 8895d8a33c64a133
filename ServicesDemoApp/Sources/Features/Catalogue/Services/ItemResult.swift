// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An item that was found in the catalogue.
public struct ItemResult: Hashable, Sendable {
    /// What it was found by.
    public let query: String

    /// Its number in the catalogue.
    public let number: String

    /// What it is called.
    public let name: String

    /// What it costs.
    public let price: Price

    /// Describes an item.
    ///
    /// - Parameters:
    ///   - query: What it was found by.
    ///   - number: Its number in the catalogue.
    ///   - name: What it is called.
    ///   - price: What it costs.
    public init(query: String, number: String, name: String, price: Price) {
        self.query = query
        self.number = number
        self.name = name
        self.price = price
    }
}
