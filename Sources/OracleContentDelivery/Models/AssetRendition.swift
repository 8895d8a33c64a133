// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

/// A rendition of an asset, in one or more formats.
public struct AssetRendition: ContentElement {
    /// The name.
    @ContentField public var name: String
    /// The type, such as `responsiveimage`.
    @ContentField public var type: String
    /// The formats.
    @ContentField public var formats: [RenditionFormat]

    /// Creates an empty value.
    public init() {}
}
