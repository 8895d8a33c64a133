// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// The sessions whose configuration counts for requests.
///
/// Requests go by sessions of the library that are set up like these, so that its rules for redirects hold. Every request
/// fails if one has a delegate. A session of the library lasts as long as the same session is returned. The closures are
/// called once for each request, from any thread.
public protocol SessionProvider: Sendable {
    /// The session for most requests.
    var session: @Sendable () -> URLSession { get }

    /// The session for requests without caches.
    var noCacheSession: @Sendable () -> URLSession { get }
}

/// The default sessions, which keep nothing on disk.
public struct StandardSessions: SessionProvider {
    private static let standard = URLSession(configuration: .ephemeral)

    private static let uncached = URLSession(configuration: .withoutCache)

    /// Creates the provider; all of them share two sessions.
    public init() {}

    /// The session for most requests.
    public var session: @Sendable () -> URLSession { { Self.standard } }

    /// The session for requests without caches.
    public var noCacheSession: @Sendable () -> URLSession { { Self.uncached } }
}

extension URLSessionConfiguration {
    /// A configuration without any cache.
    static var withoutCache: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        return configuration
    }
}
