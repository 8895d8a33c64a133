// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Responds to the challenges of servers: credentials, and on Apple systems pinned certificates.
///
/// On Linux there is no challenge for the certificate of a server: libcurl accepts those that the system trusts.
///
/// Without a credential, or with the one that the server has just refused, the server's response stands. On Linux, so does
/// that to a body which is a stream, since it can be sent only once.
public typealias HTTPChallengeHandler =
    @Sendable (URLAuthenticationChallenge) async -> (URLSession.AuthChallengeDisposition, URLCredential?)

/// Sends requests by a `URLSession` of its own.
///
/// ```swift
/// let transport = URLSessionTransport()
/// let (data, response) = try await transport.data(for: URLRequest(url: url))
/// ```
///
/// Copies share the session, which is released with the last of them. Any number of requests may be under way at once.
/// On Apple systems a seventh one to the same host waits, unless it goes by HTTP/2 or the configuration allows more.
public struct URLSessionTransport: HTTPTransport, DeadlineKeeping {
    /// A shared transport, which keeps no cookies, caches or credentials on disk.
    public static let shared = URLSessionTransport()

    private let sessions: Sessions
    private let folder: URL
    private let limits: HTTPLimits
    private let refusal: HTTPTransportError?

    /// Creates a session.
    ///
    /// - Parameters:
    ///   - configuration: The configuration of the session, which is copied. By default nothing is kept on disk. On Linux its
    ///     cache is not used, since Foundation there can't cancel requests of a session that has one. With one for background
    ///     transfers every request fails with the code ``HTTPTransportError/Code/unsupportedSession``.
    ///   - folder: The folder for the files of downloads; by default, that for temporary files.
    ///   - limits: The limits of responses.
    ///   - challenge: Responds to the challenges of servers, in place of the system.
    public init(
        configuration: URLSessionConfiguration = .ephemeral,
        folder: URL = FileManager.default.temporaryDirectory,
        limits: HTTPLimits = .standard,
        challenge: HTTPChallengeHandler? = nil
    ) {
        self.folder = folder
        self.limits = limits
        refusal = Self.refusal(of: configuration)
        sessions = Sessions(refusal == nil ? configuration : .ephemeral, challenge: challenge)
    }

    /// Creates a session like another.
    ///
    /// A delegate can't be copied. If the session has one, every request fails with the code
    /// ``HTTPTransportError/Code/unsupportedSession``, so that certificate pinning is never lost silently.
    ///
    /// - Parameter session: The session whose configuration counts.
    public init(like session: URLSession) {
        folder = FileManager.default.temporaryDirectory
        limits = .standard
        let configuration = session.configuration
        refusal =
            session.delegate == nil
            ? Self.refusal(of: configuration)
            : HTTPTransportError(
                .unsupportedSession,
                "The URLSession has a delegate, which would not be called; create a"
                    + " URLSessionTransport(configuration:challenge:) that responds to challenges itself."
            )
        sessions = Sessions(refusal == nil ? configuration : .ephemeral, challenge: nil)
    }

    /// The error of a configuration for background transfers, whose session knows only files and outlives the process.
    private static func refusal(of configuration: URLSessionConfiguration) -> HTTPTransportError? {
        guard configuration.identifier != nil else { return nil }
        return HTTPTransportError(
            .unsupportedSession,
            "The configuration is one for background transfers, which end in another process than they began; use another"
                + " one here, and a URLSession for these."
        )
    }

    /// Sends a request, and follows its redirects.
    public func send(_ request: URLRequest, options: HTTPOptions) async throws -> HTTPExchange {
        if let refusal { throw refusal }
        var request = request
        request.addMissing(sessions.headers)
        return try await Redirects.follow(request, options: options) { request, upload in
            let transfer = try Transfer(request, upload, options: options, limits: limits, folder: folder)
            var request = request
            request.writeSchemeInLowerCase()
            let idleTimeout = request.roundTimeout(orElse: sessions.timeout)
            return try await sessions.run(transfer, request, upload, options.delivery, idleTimeout: idleTimeout)
        }
    }
}

/// The session of a transport, and others like it; they are released with the transport.
private final class Sessions: Sendable {
    private let configuration: URLSessionConfiguration
    /// The headers of the configuration: a session would add them to requests for any host.
    let headers: [String: String]
    /// The timeout of requests that have none of their own, if a session can't measure it.
    let timeout: TimeInterval?
    private let challenge: HTTPChallengeHandler?
    private let shared: URLSession
    private let delegate: SessionDelegate
    #if !canImport(FoundationNetworking)
    /// The session of all streams, which keep no connection from other requests.
    ///
    /// One for each would take a handshake, and memory for minutes; and what a configuration keeps in memory, such as cookies,
    /// may end with a session.
    private let streaming: URLSession
    private let streamingDelegate: StreamingDelegate
    #endif

    init(_ original: URLSessionConfiguration, challenge: HTTPChallengeHandler?) {
        let configuration = original.copy() as? URLSessionConfiguration ?? original
        var headers: [String: String] = [:]
        for (name, value) in configuration.httpAdditionalHeaders ?? [:] { headers["\(name)"] = "\(value)" }
        configuration.httpAdditionalHeaders = nil
        var timeout: TimeInterval?
        #if canImport(FoundationNetworking)
        // With a cache a task begins on another queue: one that is cancelled before ends the process.
        configuration.urlCache = nil
        // A session cuts it to whole seconds, and ends the process if it is endless: then each request gets it.
        if !URLRequest.isMeasured(configuration.timeoutIntervalForRequest) {
            timeout = configuration.timeoutIntervalForRequest
            configuration.timeoutIntervalForRequest = URLRequest.standardTimeout
        }
        // Six is what a configuration has unless somebody sets it, and holds back every request behind six slow ones.
        if configuration.httpMaximumConnectionsPerHost == 6 { configuration.httpMaximumConnectionsPerHost = 256 }
        #endif
        self.timeout = timeout
        self.configuration = configuration
        self.headers = headers
        self.challenge = challenge
        delegate = SessionDelegate(challenge: challenge)
        shared = URLSession(configuration: configuration, delegate: delegate, delegateQueue: .forEvents())
        #if !canImport(FoundationNetworking)
        let streams = configuration.copy() as? URLSessionConfiguration ?? configuration
        streams.httpMaximumConnectionsPerHost = 256
        streamingDelegate = StreamingDelegate(challenge: challenge)
        streaming = URLSession(configuration: streams, delegate: streamingDelegate, delegateQueue: .forEvents())
        #endif
    }

    deinit {
        shared.finishTasksAndInvalidate()
        #if !canImport(FoundationNetworking)
        // A stream goes on after this.
        streaming.finishTasksAndInvalidate()
        #endif
    }

    /// Runs a transfer by a new task.
    func run(
        _ transfer: Transfer,
        _ request: URLRequest,
        _ upload: HTTPUpload?,
        _ delivery: HTTPDelivery,
        idleTimeout: Duration?
    ) async throws -> HTTPExchange {
        var request = request
        if let data = upload?.bytes { request.httpBody = data }
        #if canImport(FoundationNetworking)
        // A session sends a request again by itself if it finds a kept-alive connection closed, whatever the method. A body it
        // can't send again: it waits for the timeout, or ends the process. Such requests need a connection of their own.
        let mayBeSentAgain = upload == nil && request.httpBodyStream == nil && request.isIdempotent
        let configuration = configuration(for: request)
        guard delivery == .stream || !mayBeSentAgain || configuration !== self.configuration else {
            return try await transfer.run(idleTimeout: idleTimeout) {
                Self.task(of: transfer, request, in: shared, self.delegate)
            }
        }
        let delegate =
            delivery == .stream ? StreamingDelegate(challenge: challenge) : SessionDelegate(challenge: challenge)
        let session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: .forEvents())
        // A stream goes on after this.
        defer { session.finishTasksAndInvalidate() }
        #else
        let (session, delegate) = delivery == .stream ? (streaming, streamingDelegate) : (shared, self.delegate)
        #endif
        return try await transfer.run(idleTimeout: idleTimeout) {
            Self.task(of: transfer, request, in: session, delegate)
        }
    }

    #if canImport(FoundationNetworking)
    /// The configuration of the session for a request: one with cookies handles those of each request, its own too.
    private func configuration(for request: URLRequest) -> URLSessionConfiguration {
        // Those of the storage would replace the request's own.
        let replacesOwn =
            request.value(forHTTPHeaderField: "Cookie") != nil
            && request.url.flatMap { configuration.httpCookieStorage?.cookies(for: $0) }?.isEmpty == false
        guard !request.httpShouldHandleCookies || replacesOwn,
            let copy = configuration.copy() as? URLSessionConfiguration
        else { return configuration }
        copy.httpShouldSetCookies = false
        if !request.httpShouldHandleCookies { copy.httpCookieStorage = nil }
        return copy
    }
    #endif

    private static func task(
        of transfer: Transfer,
        _ request: URLRequest,
        in session: URLSession,
        _ delegate: SessionDelegate
    ) -> URLSessionTask {
        let task = transfer.task(for: request, in: session)
        delegate.begin(transfer, as: task)
        return task
    }
}

extension URLRequest {
    /// Writes the scheme in lower case, the only one that a session on Linux supports.
    fileprivate mutating func writeSchemeInLowerCase() {
        #if canImport(FoundationNetworking)
        guard let scheme = url?.scheme, scheme.utf8.contains(where: { $0 < UInt8(ascii: "a") }),
            var components = url.flatMap({ URLComponents(url: $0, resolvingAgainstBaseURL: true) })
        else { return }
        components.scheme = scheme.lowercased()
        url = components.url
        #endif
    }

    /// The timeout of a request or a configuration for which nobody sets another.
    fileprivate static let standardTimeout = 60.0
    private static let longestTimeout = 1_000_000.0

    /// Whether a session on Linux measures a timeout as it is; a comparison is false for what is not a number.
    fileprivate static func isMeasured(_ timeout: TimeInterval) -> Bool {
        timeout > 0 && timeout < longestTimeout && timeout == timeout.rounded()
    }

    /// Rounds the timeout to one that the session supports, and returns the exact one to watch.
    fileprivate mutating func roundTimeout(orElse standard: TimeInterval?) -> Duration? {
        #if canImport(FoundationNetworking)
        if let standard, timeoutInterval == Self.standardTimeout { timeoutInterval = standard }
        if Self.isMeasured(timeoutInterval) { return nil }
        guard timeoutInterval > 0, timeoutInterval < Self.longestTimeout else {
            timeoutInterval = timeoutInterval > 0 ? Self.longestTimeout : Self.standardTimeout
            return nil
        }
        defer { timeoutInterval = timeoutInterval.rounded(.up) + 1 }
        return .seconds(timeoutInterval)
        #else
        return nil
        #endif
    }
}
