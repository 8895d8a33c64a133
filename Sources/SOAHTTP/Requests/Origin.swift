// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

package import Foundation

/// Scheme, host and port, which secrets are for.
package struct Origin: Hashable, Sendable {
    private let scheme: String
    private let host: String
    private let port: Int?

    /// Creates the origin of a URL; nil if it has no scheme or no host.
    package init?(of url: URL) {
        // Not percent-encoded, where Foundation returns another spelling than the URL has for letters beyond ASCII.
        guard let scheme = url.scheme?.lowercased(), let host = url.host(percentEncoded: false)?.lowercased() else {
            return nil
        }
        self.scheme = scheme
        self.host = host
        port = url.port ?? ["http": 80, "https": 443][scheme]
    }

    /// Whether secrets for this origin may be sent to another one: the same, or the same over https.
    package func trusts(_ other: Origin) -> Bool {
        if self == other { return true }
        return host == other.host && (scheme, port) == ("http", 80) && (other.scheme, other.port) == ("https", 443)
    }
}

/// What a server gets of a URL: no fragment, a slash for an empty path, and an origin and escapes whose spelling does not
/// count (RFC 3986, section 6.2).
package struct RequestTarget: Hashable, Sendable {
    private let origin: Origin?
    private var parts: [String?]

    package init(of url: URL) {
        self.init(url.absoluteURL, url.absoluteString)
    }

    /// Creates the target of a text, which may be no URL, as of a recording without its secrets.
    package init(of text: String) {
        self.init(URL(string: text), text)
    }

    private init(_ url: URL?, _ text: String) {
        origin = url.flatMap { Origin(of: $0) }
        parts = [text]
        if let url, origin != nil {
            let path = url.path(percentEncoded: true)
            parts = [
                url.user(percentEncoded: true), url.password(percentEncoded: true), path.isEmpty ? "/" : path,
                url.query(percentEncoded: true),
            ]
        }
        parts = parts.map { $0.map(PercentEncoding.withUpperCaseEscapes) }
    }
}

extension URL {
    /// Whether the scheme is http or https.
    package var isOnWeb: Bool { ["http", "https"].contains(scheme?.lowercased()) }

    /// Whether there is a host, and no port that is too large, for which async-http-client ends the process.
    package var hasServer: Bool { host()?.isEmpty == false && (0...65_535).contains(port ?? 0) }

    /// Scheme, host, port and path, which a log or an error may have.
    package var publicPart: URL? {
        guard var components = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return nil }
        components.user = nil
        components.password = nil
        components.query = nil
        components.fragment = nil
        return components.url
    }
}
