// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

package import Foundation

/// A URL that others begin with, in its parts; its fragment is left out.
///
/// This is text work: on Linux, Foundation's components take longer than the rest of a request together.
package struct BaseURL: Hashable, Sendable {
    private static let inScheme = ASCIISet.alphanumerics.union("+-.")

    /// Scheme, user, host and port, as in `https://example.com:8080`.
    private let origin: String

    /// The scheme, as in `https`.
    package let scheme: String

    /// The percent-encoded path; empty if there is none.
    package let path: String

    /// The percent-encoded query; empty if there is none.
    package let query: String

    /// Splits the text of a URL; nil if it has no scheme or no host.
    package init?(_ text: String) {
        // Foundation encodes what a URL may not have, which few bases need.
        let isPlain = text.utf8.allSatisfy(PercentEncoding.reference.allowed.contains)
        let encoded = isPlain ? text : URLComponents(string: PercentEncoding.url(text))?.string
        guard let bytes = encoded.map({ Array($0.utf8) }) else { return nil }
        let scheme = bytes.prefix { Self.inScheme.contains($0) }
        guard !scheme.isEmpty, bytes[scheme.endIndex...].starts(with: "://".utf8) else { return nil }
        let authority = bytes[(scheme.endIndex + 3)...].prefix { !PercentEncoding.endsOfHost.contains($0) }
        let host = authority.lastIndex(of: UInt8(ascii: "@")).map { authority[($0 + 1)...] } ?? authority
        guard let first = host.first, first != UInt8(ascii: ":") else { return nil }
        let tail = bytes[authority.endIndex...].prefix { $0 != UInt8(ascii: "#") }
        let path = tail.prefix { $0 != UInt8(ascii: "?") }
        self.scheme = String(decoding: scheme, as: UTF8.self)
        origin = String(decoding: bytes[..<authority.endIndex], as: UTF8.self)
        self.path = String(decoding: path, as: UTF8.self)
        query = String(decoding: tail[path.endIndex...].dropFirst(), as: UTF8.self)
    }

    /// Returns the URL with this scheme and host, a path and a query, both of which are percent-encoded.
    package func url(path: String, query: String) -> URL? {
        URL(string: query.isEmpty ? origin + path : origin + path + "?" + query)
    }
}
