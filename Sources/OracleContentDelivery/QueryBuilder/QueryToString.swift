// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A query of a listing.
public protocol QueryToString {
    /// Returns the query as the server reads it, not percent-encoded.
    func buildQueryString() -> String

    /// Whether there is a query at all.
    var isValidQueryString: Bool { get }
}

extension QueryToString {
    /// Whether the text is not empty.
    public var isValidQueryString: Bool { !buildQueryString().isEmpty }
}
