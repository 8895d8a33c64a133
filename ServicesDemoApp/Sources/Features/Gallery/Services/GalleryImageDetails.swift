// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The details of an image.
public struct GalleryImageDetails: Hashable, Sendable {
    /// The image.
    public let image: GalleryImage

    /// The names of its categories.
    public let categories: [String]

    /// Its files, the native one first.
    public let files: [GalleryFile]

    /// Creates the value.
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
