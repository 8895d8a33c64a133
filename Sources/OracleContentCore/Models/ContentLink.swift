// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// A link to something that belongs to a response.
public struct ContentLink: ContentElement {
    /// The address.
    @ContentField public var href: String
    /// The relation, such as `self`.
    @ContentField public var rel: String
    /// The method to request it with.
    @ContentField public var method: String?
    /// The media type of its response.
    @ContentField public var mediaType: String?
    /// The address of a schema of its response.
    @ContentField public var profile: String?
    /// Whether the address has parts to fill in.
    @ContentField public var templated: Bool

    /// Creates a link.
    public init(href: String, rel: String) {
        self.href = href
        self.rel = rel
    }

    /// The address as a URL; nil if it is not a valid one.
    public var url: URL? { URL(string: href) }
}
