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

extension URL {
    /// Whether the scheme is http or https.
    package var isOnWeb: Bool { ["http", "https"].contains(scheme?.lowercased()) }

    /// Whether there is a host, and no port that is too large, for which async-http-client ends the process.
    package var hasServer: Bool { host()?.isEmpty == false && (0...65_535).contains(port ?? 0) }

    /// What a server gets of the URL: no fragment, and neither scheme nor host has a case (RFC 3986, section 6.2.2.1).
    package var target: [String?] {
        let url = absoluteURL
        return [
            url.scheme?.lowercased(), url.user(percentEncoded: true), url.password(percentEncoded: true),
            url.host(percentEncoded: false)?.lowercased(), url.port.map(String.init), url.path(percentEncoded: true),
            url.query(percentEncoded: true),
        ]
    }

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
