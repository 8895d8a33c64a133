// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// The type of images on every platform.
public typealias OracleContentCoreImage = ContentImage

/// The bytes of a complete image, with its format and size.
///
/// Views take the bytes: `UIImage(data: image.data)`.
public struct ContentImage: Hashable, Sendable {
    /// A format of images.
    public enum Format: String, CaseIterable, Hashable, Sendable {
        /// Portable Network Graphics.
        case png
        /// JPEG.
        case jpeg
        /// Graphics Interchange Format.
        case gif
        /// WebP.
        case webp
        /// A bitmap of Windows.
        case bmp
    }

    /// The bytes.
    public let data: Data

    /// The format of the bytes.
    public let format: Format

    /// The width in pixels.
    public let width: Int

    /// The height in pixels.
    public let height: Int

    /// Creates an image from bytes; nil if their format is unknown, or if some are missing.
    public init?(data: Data) {
        guard let found = ImageHeader(Array(data)) else { return nil }
        self.data = data
        format = found.format
        width = found.width
        height = found.height
    }

    /// Creates an image from a file; nil if it is not a complete one.
    public init?(contentsOf url: URL) {
        guard let file = try? FileHandle(forReadingFrom: url) else { return nil }
        defer { try? file.close() }
        // A file of another kind, such as a video, may be larger than memory.
        guard let start = try? file.read(upToCount: ImageHeader.startLength), ImageHeader.canBegin(with: Array(start)),
            let data = try? Data(contentsOf: url)
        else { return nil }
        self.init(data: data)
    }
}
