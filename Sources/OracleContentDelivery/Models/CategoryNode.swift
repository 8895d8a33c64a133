// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

/// A step on the path to a category.
public struct CategoryNode: ContentElement {
    /// The identifier.
    @ContentField public var id: String
    /// The name.
    @ContentField public var name: String
    /// The name in queries.
    @ContentField public var apiName: String

    /// Creates an empty value.
    public init() {}
}
