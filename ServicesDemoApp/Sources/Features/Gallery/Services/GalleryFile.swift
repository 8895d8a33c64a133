// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A file of an image: the native one, or a rendition.
public struct GalleryFile: Hashable, Sendable {
    /// The name of the rendition; nil for the native file.
    public let rendition: String?

    /// The media type.
    public let mimeType: String

    /// The size in bytes, if known.
    public let size: Int?

    /// The width in pixels, if known.
    public let width: Int?

    /// The height in pixels, if known.
    public let height: Int?

    /// Creates the value.
    ///
    /// - Parameters:
    ///   - rendition: The name of the rendition; nil for the native file.
    ///   - mimeType: The media type.
    ///   - size: The size in bytes.
    ///   - width: The width in pixels.
    ///   - height: The height in pixels.
    public init(rendition: String?, mimeType: String, size: Int?, width: Int?, height: Int?) {
        self.rendition = rendition
        self.mimeType = mimeType
        self.size = size
        self.width = width
        self.height = height
    }
}
