// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An executable that the tests need was not built.
public struct ProductNotFound: Error, Sendable, CustomStringConvertible {
    let name: String
    let places: [String]

    /// What was looked for, and where.
    public var description: String { "\(name) is in none of the folders around \(places)" }
}
