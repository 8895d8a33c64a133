// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A page of the gallery.
public struct GalleryPage: Hashable, Sendable {
    /// What is on the page.
    public let images: [GalleryImage]

    /// How many images there are on all pages.
    public let total: Int

    /// Where the next page begins; nil if this is the last.
    public let nextOffset: Int?

    /// Puts a page together.
    ///
    /// - Parameters:
    ///   - images: What is on the page.
    ///   - total: How many images there are on all pages.
    ///   - nextOffset: Where the next page begins; nil if this is the last.
    public init(images: [GalleryImage], total: Int, nextOffset: Int? = nil) {
        self.images = images
        self.total = total
        self.nextOffset = nextOffset
    }
}
