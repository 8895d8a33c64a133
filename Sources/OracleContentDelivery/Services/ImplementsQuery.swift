// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

/// Lets a listing search.
public protocol ImplementsQuery: BaseImplementation {}

extension ImplementsQuery {
    /// Sets the query; an empty one leaves the parameter out.
    @discardableResult
    public func query(_ query: some QueryToString) -> Self {
        self.query(rawText: query.isValidQueryString ? query.buildQueryString() : "")
    }

    /// Sets the query as the server reads it, not percent-encoded; empty text leaves the parameter out.
    @discardableResult
    public func query(rawText: String) -> Self {
        set("q", to: rawText.isEmpty ? nil : rawText)
    }
}
