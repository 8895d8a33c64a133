// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

/// A format of a rendition.
public struct RenditionFormat: ContentElement {
    /// The name, such as `jpg`.
    @ContentField public var format: String
    /// The number of bytes.
    @ContentField public var size: Int?
    /// The media type.
    @ContentField public var mimeType: String
    /// The size in pixels.
    @ContentField public var metadata: ImageMetadata?
    /// The links.
    @ContentField public var links: [ContentLink]

    /// Creates an empty value.
    public init() {}
}
