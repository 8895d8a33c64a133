// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// Scheme, host and port: what a token is meant for.
struct Origin: Hashable, Sendable {
    private let scheme: String
    private let host: String
    private let port: Int?

    /// Takes a URL apart; nil if it has no scheme or no host.
    init?(of url: URL) {
        guard let scheme = url.scheme?.lowercased(), let host = url.host()?.lowercased() else { return nil }
        self.scheme = scheme
        self.host = host
        port = url.port ?? ["http": 80, "https": 443][scheme]
    }
}
