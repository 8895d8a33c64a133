// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A page of the gallery.
public struct GalleryPage: Hashable, Sendable {
    /// The images on the page.
    public let images: [GalleryImage]

    /// The number of images on all pages.
    public let total: Int

    /// The offset of the next page; nil for the last page.
    public let nextOffset: Int?

    /// Creates the value.
    ///
    /// - Parameters:
    ///   - images: The images on the page.
    ///   - total: The number of images on all pages.
    ///   - nextOffset: The offset of the next page; nil for the last page.
    public init(images: [GalleryImage], total: Int, nextOffset: Int? = nil) {
        self.images = images
        self.total = total
        self.nextOffset = nextOffset
    }
}
