// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A file of an image: the native one, or a rendition.
public struct GalleryFile: Hashable, Sendable {
    /// The name of the rendition; nil for the native file.
    public let rendition: String?

    /// What it is, as a media type.
    public let mimeType: String

    /// How many bytes it has, if the backend tells.
    public let size: Int?

    /// How wide it is in pixels, if the backend tells.
    public let width: Int?

    /// How high it is in pixels, if the backend tells.
    public let height: Int?

    /// Describes a file.
    ///
    /// - Parameters:
    ///   - rendition: The name of the rendition; nil for the native file.
    ///   - mimeType: What it is, as a media type.
    ///   - size: How many bytes it has.
    ///   - width: How wide it is in pixels.
    ///   - height: How high it is in pixels.
    public init(rendition: String?, mimeType: String, size: Int?, width: Int?, height: Int?) {
        self.rendition = rendition
        self.mimeType = mimeType
        self.size = size
        self.width = width
        self.height = height
    }
}
