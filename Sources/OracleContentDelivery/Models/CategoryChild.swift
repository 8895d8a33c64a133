// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

/// A category below another one.
public struct CategoryChild: ContentElement {
    /// The identifier.
    @ContentField public var id: String
    /// The name.
    @ContentField public var name: String
    /// The description.
    @ContentField public var description: String
    /// The name in queries.
    @ContentField public var apiName: String
    /// The position among its siblings.
    @ContentField public var position: Int?
    /// The links.
    @ContentField public var links: [ContentLink]

    /// Creates an empty value.
    public init() {}
}
