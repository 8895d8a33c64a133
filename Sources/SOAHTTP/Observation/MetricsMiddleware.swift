// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if Metrics

public import Metrics
import SOALocking

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// Counts requests, and measures their durations.
///
/// ```swift
/// let transport = URLSessionTransport().using(MetricsMiddleware())
/// ```
///
/// | metric | kind | dimensions |
/// |---|---|---|
/// | `http.client.requests` | counter | `method`, `host`, `outcome` |
/// | `http.client.request.duration` | timer | `method`, `host` |
///
/// The values of each dimension are bounded. `method` is one of those that RFC 9110 and RFC 5789 know, or `other`. `host`
/// is one of the first hosts, or `other`. `outcome` is a status from 100 to 599, `cancelled`, or an error by type
/// and code; a status that is not valid counts as `other`. A stream that is left unread counts as `cancelled`, unless its
/// status is 400 or above.
public struct MetricsMiddleware: HTTPMiddleware {
    private static let methods: Set<String> = [
        "CONNECT", "DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", "TRACE",
    ]
    private static let other = "other"

    private let factory: any MetricsFactory
    private let hosts: HostNames
    private let clock: any Clock<Duration>

    /// Creates the middleware.
    ///
    /// - Parameters:
    ///   - factory: The factory of the metrics.
    ///   - maximumHosts: The number of hosts that have a name, those that come first; all others count as `other`.
    ///   - clock: The clock that measures durations.
    public init(
        factory: any MetricsFactory = MetricsSystem.factory,
        maximumHosts: Int = 20,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.factory = factory
        self.hosts = HostNames(limit: maximumHosts)
        self.clock = clock
    }

    /// Sends a request, counts it, and measures its duration.
    public func intercept(
        _ request: URLRequest,
        options: HTTPOptions,
        next: any HTTPTransport
    ) async throws -> HTTPExchange {
        try await next.send(request, options: options, clock: clock) { record($0, of: request) }
    }

    private func record(_ outcome: RequestOutcome, of request: URLRequest) {
        let dimensions = [
            ("method", Self.methods.contains(request.method) ? request.method : Self.other),
            ("host", hosts.admit(request.url?.host()?.lowercased() ?? Self.other) ?? Self.other),
        ]
        let ended = dimensions + [("outcome", label(of: outcome.end))]
        Counter(label: "http.client.requests", dimensions: ended, factory: factory).increment()
        Timer(label: "http.client.request.duration", dimensions: dimensions, factory: factory)
            .record(duration: outcome.duration)
    }

    private func label(of end: RequestOutcome.End) -> String {
        switch end {
        case .responded(let status, _): (100...599).contains(status) ? "\(status)" : Self.other
        case .failed(let kind): kind
        case .cancelled: "cancelled"
        }
    }
}

/// A limited number of names, those that come first.
private final class HostNames: Sendable {
    private let limit: Int
    private let known = Lock<Set<String>>([])

    init(limit: Int) {
        self.limit = limit
    }

    /// Returns the name if it is one of the first; nil otherwise.
    func admit(_ name: String) -> String? {
        known.withLock { known in
            if known.contains(name) { return name }
            guard known.count < limit else { return nil }
            known.insert(name)
            return name
        }
    }
}

#endif
