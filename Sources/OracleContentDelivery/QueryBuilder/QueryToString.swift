// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Makes the query of a listing.
public protocol QueryToString {
    /// The query as the server reads it, not percent-encoded.
    ///
    /// - Returns: The text.
    func buildQueryString() -> String

    /// True if there is a query at all.
    var isValidQueryString: Bool { get }
}

extension QueryToString {
    /// True unless the text is empty.
    public var isValidQueryString: Bool { !buildQueryString().isEmpty }
}
