// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
public import OracleContentCore

/// A variation of an asset, such as a translation.
public struct AssetVariation: ContentElement {
    /// The kind of variation.
    @ContentField public var varType: String
    /// The name in addresses.
    @ContentField public var slug: String
    /// The identifier of the set of variations.
    @ContentField public var setId: String
    /// Whether the others are variations of this one.
    @ContentField public var isMaster: Bool?
    /// Whether it is published.
    @ContentField public var isPublished: Bool?
    /// The identifier of its source.
    @ContentField public var sourceId: String
    /// The status.
    @ContentField public var status: String
    /// The version of its source.
    @ContentText public var sourceVersion: String
    /// The name of the type.
    @ContentField public var type: String
    /// The date of its last change.
    @ContentField public var lastModified: Date?
    /// The identifier.
    @ContentField public var id: String
    /// The name.
    @ContentField public var name: String
    /// The value that differs from those of the others.
    @ContentField public var value: String
    /// The links.
    @ContentField public var links: [ContentLink]

    /// Creates an empty value.
    public init() {}
}
