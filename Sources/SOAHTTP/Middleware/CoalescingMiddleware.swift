// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// Lets identical requests that are under way at the same time share one.
///
/// Identical are `GET` and `HEAD` requests with the same URL, headers, timeout, cache policy and handling of cookies, as long
/// as the whole body is wanted in memory. Those of the renewal of a token share none with others, which may wait for it, nor
/// do those after a ``CachingMiddleware/removeAll()`` share one from before. Each caller gets the progress since it joined. One
/// that is cancelled returns at once, without an effect on the others; with the last one the request ends.
public struct CoalescingMiddleware: HTTPMiddleware {
    /// The key of requests that share one.
    private struct Key: Hashable, Sendable {
        let response: ResponseKey
        let policy: URLRequest.CachePolicy
        /// The bits of the timeout, since what is not a number would never equal itself.
        let timeout: UInt64
        let cacheGeneration: Int?
        /// The renewals of tokens that the request is part of.
        let renewals: [ObjectIdentifier: Int]
    }

    private typealias Calls = ObservedWork<Key, Result<HTTPExchange, any Error>, TransferProgress>

    private let calls = Calls(whenAbandoned: .cancels)

    /// Creates the middleware; copies share their requests.
    public init() {}

    /// Joins an identical request, or sends this one.
    public func intercept(
        _ request: URLRequest,
        options: HTTPOptions,
        next: any HTTPTransport
    ) async throws -> HTTPExchange {
        guard let response = ResponseKey(request, options) else {
            return try await next.send(request, options: options)
        }
        let key = Key(
            response: response,
            policy: request.cachePolicy,
            timeout: request.timeoutInterval.bitPattern,
            cacheGeneration: options.cacheGeneration,
            renewals: CurrentRenewals.numbers
        )
        let result = await calls.value(for: key, progress: options.progress) { [options] report in
            var options = options
            options.progress = report
            return await Result { try await next.send(request, options: options).collected() }
        }
        guard let result else { throw CancellationError() }
        return try result.get()
    }
}

/// Stores successful responses in memory for a while.
///
/// Stored are responses of status 200 to `GET` requests whose whole body is wanted in memory, unless `Cache-Control` says
/// `no-store`, or `Vary` names credentials that the request did not have here. A request whose cache policy is to reload
/// gets a new response. Those of the renewal of a token pass through. It doesn't replace a cache by the rules of HTTP:
/// nothing is validated with the server. Put it outside of a ``CoalescingMiddleware``.
public struct CachingMiddleware: HTTPMiddleware {
    private static let reloads: Set<URLRequest.CachePolicy> = [
        .reloadIgnoringLocalCacheData, .reloadIgnoringLocalAndRemoteCacheData, .reloadRevalidatingCacheData,
    ]

    /// The number of bytes that an entry takes beside its texts, as measured.
    private static let entrySize = 1024

    private let cache: MemoryCache<ResponseKey, HTTPExchange>

    /// Creates the middleware; copies share their responses.
    ///
    /// - Parameters:
    ///   - timeToLive: The time after which a response expires.
    ///   - sizeLimit: The number of bytes of all responses, each with its head and about 1 KB more; what was not used for
    ///     longest is discarded first.
    ///   - clock: The clock that measures ages.
    public init(
        for timeToLive: Duration,
        sizeLimit: Int = 16 << 20,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        cache = MemoryCache(costLimit: sizeLimit, timeToLive: timeToLive, clock: clock)
    }

    /// Discards all responses; requests that are under way don't store theirs.
    public func removeAll() {
        cache.removeAll()
    }

    /// Returns a stored response, or sends the request.
    public func intercept(
        _ request: URLRequest,
        options: HTTPOptions,
        next: any HTTPTransport
    ) async throws -> HTTPExchange {
        guard CurrentRenewals.numbers.isEmpty, let key = ResponseKey(request, options), key.method == "GET" else {
            return try await next.send(request, options: options)
        }
        let (kept, generation) = cache.lookUp(key)
        if let kept, !Self.reloads.contains(request.cachePolicy) { return kept }
        var options = options
        options.cacheGeneration = generation
        let exchange = try await next.send(request, options: options).collected()
        let control = exchange.response.field("Cache-Control")?.lowercased()
        if exchange.response.statusCode == 200, control?.contains("no-store") != true, key.fits(exchange.response) {
            // The head and the key count too: small bodies alone would never fill a cache.
            let size = Self.entrySize + key.size + exchange.response.fields.size
            let body = try await exchange.data(limit: .max).count
            cache.store(exchange, cost: size + body, for: key, unlessRemovedSince: generation)
        }
        return exchange
    }
}

/// The key of identical requests.
private struct ResponseKey: Hashable, Sendable {
    let method: String
    private let url: URL
    private let headers: [String: String]
    private let handlesCookies: Bool

    /// Creates the key of a request; nil if its response can't be shared.
    init?(_ request: URLRequest, _ options: HTTPOptions) {
        guard options.delivery == .data, options.upload == nil, request.httpBody == nil, request.httpBodyStream == nil,
            let url = request.url, ["GET", "HEAD"].contains(request.method)
        else { return nil }
        method = request.method
        self.url = url
        handlesCookies = request.httpShouldHandleCookies
        headers = (request.allHTTPHeaderFields ?? [:]).filter { !options.traceHeaders.contains($0.key.lowercased()) }
    }

    /// The number of bytes of its texts.
    var size: Int { url.absoluteString.utf8.count + headers.size }

    /// Whether another request with this key gets the same response, though steps behind this one may add credentials.
    func fits(_ response: HTTPURLResponse) -> Bool {
        let names = (response.field("Vary") ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        return names.allSatisfy { name in
            name != "*" && (!Secrets.standard.contains(header: name) || headers.header(name) != nil)
        }
    }
}

extension [String: String] {
    /// The number of bytes of names and values.
    fileprivate var size: Int { reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count } }
}
