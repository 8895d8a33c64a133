// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// The type of images on every platform.
public typealias OracleContentCoreImage = ContentImage

/// The bytes of an image that is known to be whole, with its format and size.
///
/// What shows images takes the bytes: `UIImage(data: image.data)`.
public struct ContentImage: Hashable, Sendable {
    /// The form that the bytes have.
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

    /// The form that the bytes have.
    public let format: Format

    /// How wide it is, in pixels.
    public let width: Int

    /// How high it is, in pixels.
    public let height: Int

    /// Looks at bytes.
    ///
    /// - Parameter data: The bytes. They are no image if their format is unknown, or if some are missing.
    public init?(data: Data) {
        guard let found = ImageHeader(Array(data)) else { return nil }
        self.data = data
        format = found.format
        width = found.width
        height = found.height
    }

    /// Looks at the bytes of a file.
    ///
    /// - Parameter url: The file.
    public init?(contentsOf url: URL) {
        guard let data = try? Data(contentsOf: url) else { return nil }
        self.init(data: data)
    }
}
