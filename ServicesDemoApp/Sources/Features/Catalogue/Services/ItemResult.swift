// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An item that was found in the catalogue.
public struct ItemResult: Hashable, Sendable {
    /// The query that found the item.
    public let query: String

    /// Its number in the catalogue.
    public let number: String

    /// The name.
    public let name: String

    /// The price.
    public let price: Price

    /// Creates the value.
    ///
    /// - Parameters:
    ///   - query: The query that found the item.
    ///   - number: Its number in the catalogue.
    ///   - name: The name.
    ///   - price: The price.
    public init(query: String, number: String, name: String, price: Price) {
        self.query = query
        self.number = number
        self.name = name
        self.price = price
    }
}
