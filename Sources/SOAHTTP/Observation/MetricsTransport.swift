// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOALocking

#if Metrics

public import Foundation
public import Metrics

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Sends requests by another transport, and counts and times them.
///
/// ```swift
/// let transport = MetricsTransport(URLSessionTransport())
/// ```
///
/// | metric | kind | dimensions |
/// |---|---|---|
/// | `http.client.requests` | counter | `method`, `host`, `outcome` |
/// | `http.client.request.duration` | timer | `method`, `host` |
///
/// The values of each dimension are bounded. `method` is one of those that RFC 9110 and RFC 5789 know, or `other`. `host`
/// is one of the first so many hosts, or `other`. `outcome` is a status from 100 to 599, `cancelled`, or an error by type
/// and code; a status that there is not counts as `other`.
public struct MetricsTransport: HTTPTransport {
    private static let methods: Set<String> = [
        "CONNECT", "DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", "TRACE",
    ]
    private static let other = "other"

    private let transport: any HTTPTransport
    private let factory: any MetricsFactory
    private let hosts: HostNames
    private let clock: any Clock<Duration>

    /// Wraps a transport.
    ///
    /// - Parameters:
    ///   - transport: What sends the requests.
    ///   - factory: What makes the metrics.
    ///   - maximumHosts: How many hosts are told apart, those that come first; all others count as `other`.
    ///   - clock: The clock that requests are timed by.
    public init(
        _ transport: any HTTPTransport,
        factory: any MetricsFactory = MetricsSystem.factory,
        maximumHosts: Int = 20,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.transport = transport
        self.factory = factory
        self.hosts = HostNames(limit: maximumHosts)
        self.clock = clock
    }

    /// Sends a request, and counts and times it.
    ///
    /// - Parameter request: What to send.
    /// - Returns: What the transport gave.
    /// - Throws: What the transport threw.
    public func data(for request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        try await transport.data(for: request, clock: clock) { record($0, of: request) }
    }

    /// Sends a request, writes the body of the answer to a file, and counts and times it.
    ///
    /// - Parameters:
    ///   - request: What to send.
    ///   - progress: Called as bytes arrive.
    /// - Returns: What the transport gave.
    /// - Throws: What the transport threw.
    public func download(
        for request: URLRequest,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws -> (URL, HTTPURLResponse) {
        try await transport.download(for: request, progress: progress, clock: clock) { record($0, of: request) }
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
        case .answered(let status, _): (100...599).contains(status) ? "\(status)" : Self.other
        case .failed(let kind): kind
        case .cancelled: "cancelled"
        }
    }
}

/// The first so many names that it was shown.
private final class HostNames: Sendable {
    private let limit: Int
    private let known = Lock<Set<String>>([])

    init(limit: Int) {
        self.limit = limit
    }

    /// Answers the name if it is one of the first, or nil.
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
