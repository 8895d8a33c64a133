// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

/// What is known of the file of an asset.
public struct DigitalAsset: Decodable, Hashable, Sendable {
    /// How large it is, if it is an image.
    public let metadata: ImageMetadata?
    /// How many bytes it has.
    public let size: Int?
    /// Where the original is.
    public let native: NativeFile?
    /// Its other sizes and formats.
    public let renditions: [AssetRendition]
    /// What it is, as a media type.
    public let mimeType: String
    /// Which version it is.
    public let version: String
    /// The ending of its name.
    public let fileType: String
    /// The group of the file, such as `Images`.
    public let fileGroup: String
    /// What is known of it if it is an advanced video.
    public let advancedVideoInfo: AdvancedVideoInfo?

    /// Where an original is.
    public struct NativeFile: Codable, Hashable, Sendable {
        /// What belongs to it.
        public var links: [ContentLink]?
    }

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case metadata
        case size
        case native
        case renditions
        case mimeType
        case version
        case fileType
        case fileGroup
        case advancedVideoInfo
    }

    /// The names of the fields that have a meaning of their own.
    static let ownFields = Set(CodingKeys.allCases.map(\.rawValue))

    /// Reads what is there; a part of another type counts as missing.
    ///
    /// - Parameter decoder: What to read from.
    /// - Throws: `DecodingError` if there is no object.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        metadata = container.known(ImageMetadata.self, .metadata)
        size = container.known(Int.self, .size) ?? container.known(String.self, .size).flatMap(Int.init)
        native = container.known(NativeFile.self, .native)
        renditions = container.list(AssetRendition.self, .renditions) ?? []
        mimeType = container.known(String.self, .mimeType) ?? ""
        version =
            container.known(String.self, .version) ?? container.known(Int.self, .version).map(String.init) ?? ""
        fileType = container.known(String.self, .fileType) ?? ""
        fileGroup = container.known(String.self, .fileGroup) ?? ""
        advancedVideoInfo = container.known(AdvancedVideoInfo.self, .advancedVideoInfo)
    }
}
