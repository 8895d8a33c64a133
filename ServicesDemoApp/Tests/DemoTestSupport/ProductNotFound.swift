// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An error thrown when an executable was not built.
public struct ProductNotFound: Error, Sendable, CustomStringConvertible {
    let name: String
    let places: [String]

    /// The name and the searched folders.
    public var description: String { "\(name) is in none of the folders around \(places)" }
}
