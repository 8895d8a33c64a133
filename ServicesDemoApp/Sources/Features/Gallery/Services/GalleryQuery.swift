// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Which images are asked for.
public struct GalleryQuery: Hashable, Sendable {
    /// What the name or the description of an image has to have, word by word; empty for all images.
    public var words: String

    /// The name of a category, with those below it; nil for all.
    public var category: String?

    /// Where the images are published.
    public var channel: ContentChannel

    /// How many images a page has at most.
    public var limit: Int

    /// Asks for images.
    ///
    /// - Parameters:
    ///   - words: What the name or the description of an image has to have, word by word.
    ///   - category: The name of a category; nil for all.
    ///   - channel: Where the images are published.
    ///   - limit: How many images a page has at most.
    public init(words: String = "", category: String? = nil, channel: ContentChannel = .showroom, limit: Int = 20) {
        self.words = words
        self.category = category
        self.channel = channel
        self.limit = limit
    }
}
