// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Gives the sessions whose configuration counts for requests.
///
/// Requests go by sessions of the library's own, made after these, so that its rules for redirects hold; a delegate is not
/// asked. As long as the same session is given, the same one is used.
public protocol SessionProvider: Sendable {
    /// The session for most requests.
    var session: @Sendable () -> URLSession { get }

    /// The session for requests that want no cache between them and the server.
    var noCacheSession: @Sendable () -> URLSession { get }
}

/// The sessions that are used unless somebody sets others: nothing is kept on disk.
public struct StandardSessions: SessionProvider {
    private static let standard = URLSession(configuration: .ephemeral)

    private static let uncached = URLSession(configuration: .withoutCache)

    /// Makes nothing new: all of these share two sessions.
    public init() {}

    /// The session for most requests.
    public var session: @Sendable () -> URLSession { { Self.standard } }

    /// The session for requests that want no cache between them and the server.
    public var noCacheSession: @Sendable () -> URLSession { { Self.uncached } }
}

extension URLSessionConfiguration {
    /// One that keeps nothing, and takes nothing from any cache.
    static var withoutCache: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        return configuration
    }
}
