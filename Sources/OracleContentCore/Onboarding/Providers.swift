// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// The server of services, and what to send with each request.
///
/// The closures are called for each request, from any thread.
public protocol URLProvider: Sendable {
    /// The base URL; its path comes before the path of each service.
    var url: @Sendable () -> URL? { get }

    /// The headers of every request; secrets among them go to the host of ``url`` alone.
    var headers: @Sendable () -> [String: String] { get }

    /// The channel token of services that have none of their own.
    var deliveryChannelToken: @Sendable () -> String? { get }
}

extension URLProvider {
    /// No headers.
    public var headers: @Sendable () -> [String: String] { { [:] } }

    /// No channel token.
    public var deliveryChannelToken: @Sendable () -> String? { { nil } }
}

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

    private static let uncached = {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        return URLSession(configuration: configuration)
    }()

    /// Creates the provider; all of them share two sessions.
    public init() {}

    /// The session for most requests.
    public var session: @Sendable () -> URLSession { { Self.standard } }

    /// The session for requests without caches.
    public var noCacheSession: @Sendable () -> URLSession { { Self.uncached } }
}

/// A logger of requests and their outcomes.
///
/// Its methods are called from any thread, with the place in the library. Headers, URLs and bodies are redacted.
public protocol LoggingProvider: Sendable {
    /// Logs a failure.
    func logError(_ message: String, file: String, line: UInt, function: String)

    /// Logs a request that is about to be sent; the session is nil, since requests go by transports.
    func logNetworkRequest(
        _ request: URLRequest?,
        session: URLSession?,
        file: String,
        line: UInt,
        function: String
    )

    /// Logs a response with its body, which is nil for a download.
    func logNetworkResponseWithData(
        _ response: HTTPURLResponse?,
        data: Data?,
        file: String,
        line: UInt,
        function: String
    )

    /// Logs what helps to find mistakes.
    func logDebug(_ message: String, file: String, line: UInt, function: String)
}

extension LoggingProvider {
    /// Logs nothing.
    public func logDebug(_ message: String, file: String, line: UInt, function: String) {}
}
