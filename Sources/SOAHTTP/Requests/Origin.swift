// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

package import Foundation

/// Scheme, host and port: what secrets are meant for.
package struct Origin: Hashable, Sendable {
    private let scheme: String
    private let host: String
    private let port: Int?

    /// Takes a URL apart; nil if it has no scheme or no host.
    package init?(of url: URL) {
        guard let scheme = url.scheme?.lowercased(), let host = url.host()?.lowercased() else { return nil }
        self.scheme = scheme
        self.host = host
        port = url.port ?? ["http": 80, "https": 443][scheme]
    }

    /// True if what is meant for this place may go to the other one too: the same, or the same by a safer way.
    package func trusts(_ other: Origin) -> Bool {
        if self == other { return true }
        return host == other.host && (scheme, port) == ("http", 80) && (other.scheme, other.port) == ("https", 443)
    }
}
