// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// Where something is that belongs to what was asked for.
public struct ContentLink: Codable, Hashable, Sendable {
    /// The address.
    public var href: String
    /// What it is to the thing, such as `self`.
    public var rel: String
    /// By which method it is asked for.
    public var method: String?
    /// What a response is, as a media type.
    public var mediaType: String?
    /// What describes the form of a response.
    public var profile: String?
    /// True if the address has parts to fill in.
    public var templated: Bool

    /// Makes a link.
    ///
    /// - Parameters:
    ///   - href: The address.
    ///   - rel: What it is to the thing.
    public init(href: String, rel: String) {
        self.href = href
        self.rel = rel
        templated = false
    }

    /// Reads a link.
    ///
    /// - Parameter decoder: What to read from.
    /// - Throws: `DecodingError` if there is no object.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        href = container.known(String.self, .href) ?? ""
        rel = container.known(String.self, .rel) ?? ""
        method = container.known(String.self, .method)
        mediaType = container.known(String.self, .mediaType)
        profile = container.known(String.self, .profile)
        templated = container.known(Bool.self, .templated) ?? false
    }

    /// The address as a URL; nil if it is none.
    public var url: URL? { URL(string: href) }
}
