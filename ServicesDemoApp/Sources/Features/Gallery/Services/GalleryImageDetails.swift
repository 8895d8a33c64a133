// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// All that there is to know of an image.
public struct GalleryImageDetails: Hashable, Sendable {
    /// The image.
    public let image: GalleryImage

    /// The names of its categories.
    public let categories: [String]

    /// Its files, the native one first.
    public let files: [GalleryFile]

    /// Describes an image.
    ///
    /// - Parameters:
    ///   - image: The image.
    ///   - categories: The names of its categories.
    ///   - files: Its files, the native one first.
    public init(image: GalleryImage, categories: [String], files: [GalleryFile]) {
        self.image = image
        self.categories = categories
        self.files = files
    }
}
