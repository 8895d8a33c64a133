// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Sends a request again when that is safe and may help.
///
/// Safe are the methods that RFC 9110 calls idempotent, and any request with an `Idempotency-Key`. What the last attempt
/// gives is the answer, be it a response or an error. Cancelling the task ends the waiting too.
public struct RetryingTransport: HTTPTransport {
    private static let idempotentMethods: Set<String> = ["GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE"]

    private let transport: any HTTPTransport
    private let policy: RetryPolicy
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private let chance: @Sendable () -> Double

    /// Wraps a transport.
    ///
    /// - Parameters:
    ///   - transport: What sends each attempt.
    ///   - policy: How often to ask again, after how long, and for what reasons.
    ///   - clock: The clock that is waited by.
    ///   - now: Tells the date, for servers that answer with one.
    ///   - chance: Gives random numbers from 0 to 1.
    public init(
        _ transport: any HTTPTransport,
        policy: RetryPolicy = RetryPolicy(),
        clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { Date() },
        chance: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
    ) {
        self.transport = transport
        self.policy = policy
        self.clock = clock
        self.now = now
        self.chance = chance
    }

    /// Sends a request until it has an answer that stands.
    ///
    /// - Parameter request: What to send.
    /// - Returns: What the last attempt gave.
    /// - Throws: What the last attempt threw, or `CancellationError`.
    public func data(for request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        try await attempt(request) {
            try await transport.data(for: request)
        } discard: { _ in
        }
    }

    /// Sends a request until it has an answer that stands, and writes its body to a file.
    ///
    /// - Parameters:
    ///   - request: What to send.
    ///   - progress: Called as bytes arrive. A later attempt tells nothing until it has more than earlier ones had.
    /// - Returns: What the last attempt gave; the file is the caller's.
    /// - Throws: What the last attempt threw, or `CancellationError`.
    public func download(
        for request: URLRequest,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws -> (URL, HTTPURLResponse) {
        let growing = progress.map { Peak().only($0) }
        return try await attempt(request) {
            try await transport.download(for: request, progress: growing)
        } discard: { file in
            try? FileManager.default.removeItem(at: file)
        }
    }

    private func attempt<Body>(
        _ request: URLRequest,
        send: () async throws -> (Body, HTTPURLResponse),
        discard: (Body) -> Void
    ) async throws -> (Body, HTTPURLResponse) {
        let attempts = isSafe(request) ? max(1, policy.attempts) : 1
        var next = 2
        while true {
            let wait: Duration?
            do {
                let (body, response) = try await send()
                wait = next <= attempts ? delay(after: response, before: next) : nil
                guard wait != nil else { return (body, response) }
                discard(body)
            } catch let error as URLError where next <= attempts && policy.failures.contains(error.code) {
                wait = policy.delay(before: next, chance: chance())
            }
            if let wait { try await clock.sleep(for: wait) }
            next += 1
        }
    }

    /// How long to wait before the next attempt; nil if the response stands.
    private func delay(after response: HTTPURLResponse, before attempt: Int) -> Duration? {
        guard policy.statuses.contains(response.statusCode) else { return nil }
        let asked = response.value(forHTTPHeaderField: "Retry-After").flatMap { RetryAfter($0, now: now()) }
        guard let asked else { return policy.delay(before: attempt, chance: chance()) }
        return asked.duration <= policy.longestRetryAfter ? asked.duration : nil
    }

    private func isSafe(_ request: URLRequest) -> Bool {
        Self.idempotentMethods.contains(request.httpMethod?.uppercased() ?? "GET")
            || request.value(forHTTPHeaderField: "Idempotency-Key") != nil
    }
}
