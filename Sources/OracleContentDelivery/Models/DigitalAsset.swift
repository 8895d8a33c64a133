// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

/// The properties of an asset's file.
public struct DigitalAsset: ContentElement {
    /// The size in pixels, if it is an image.
    @ContentField public var metadata: ImageMetadata?
    /// The number of bytes.
    @ContentField public var size: Int?
    /// The links to the original.
    @ContentField public var native: NativeFile?
    /// The renditions.
    @ContentField public var renditions: [AssetRendition]
    /// The media type.
    @ContentField public var mimeType: String
    /// The version.
    @ContentText public var version: String
    /// The extension of the name.
    @ContentField public var fileType: String
    /// The group of the file, such as `Images`.
    @ContentField public var fileGroup: String
    /// The properties of an advanced video, if the file is one.
    @ContentField public var advancedVideoInfo: AdvancedVideoInfo?

    /// The original of a file.
    public struct NativeFile: ContentElement {
        /// The links.
        @ContentField public var links: [ContentLink]?
    }

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case metadata, size, native, renditions, mimeType, version, fileType, fileGroup, advancedVideoInfo
    }

    /// The names of the fields that are not custom ones.
    static let ownFields = Set(CodingKeys.allCases.map(\.rawValue))
}

/// The size of an image, as far as it is known.
public struct ImageMetadata: ContentElement {
    /// The width in pixels.
    @ContentField public var width: Int?
    /// The height in pixels.
    @ContentField public var height: Int?

    /// Creates a size.
    public init(width: Int? = nil, height: Int? = nil) {
        self.width = width
        self.height = height
    }
}

/// The properties of an advanced video.
public struct AdvancedVideoInfo: ContentElement {
    /// The provider of the player.
    @ContentField public var provider: String
    /// The properties that the provider keeps.
    @ContentField public var properties: JSONValue<NoAsset>?

    /// Creates an empty value.
    public init() {}
}
