// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A query for images.
public struct GalleryQuery: Hashable, Sendable {
    /// The words that the name or the description of an image must contain; empty for all images.
    public var words: String

    /// The name of a category, including its descendants; nil for all.
    public var category: String?

    /// The channel.
    public var channel: ContentChannel

    /// The maximum number of images on a page.
    public var limit: Int

    /// Creates a query.
    ///
    /// - Parameters:
    ///   - words: The words that the name or the description of an image must contain.
    ///   - category: The name of a category; nil for all.
    ///   - channel: The channel.
    ///   - limit: The maximum number of images on a page.
    public init(words: String = "", category: String? = nil, channel: ContentChannel = .showroom, limit: Int = 20) {
        self.words = words
        self.category = category
        self.channel = channel
        self.limit = limit
    }
}
