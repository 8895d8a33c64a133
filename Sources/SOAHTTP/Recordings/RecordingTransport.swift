// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import SOALocking

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Sends requests by another transport, and records what they are answered.
///
/// ```swift
/// let transport = RecordingTransport(URLSessionTransport())
/// // … the app runs …
/// try transport.recording.write(to: file)
/// ```
///
/// Secrets are redacted before anything is recorded. What is cancelled is not recorded.
public final class RecordingTransport: HTTPTransport {
    private let transport: any HTTPTransport
    private let secrets: Secrets
    private let exchanges = Lock<[Recording.Exchange]>([])

    /// Records a transport.
    ///
    /// - Parameters:
    ///   - transport: What sends the requests.
    ///   - secrets: What is not to be recorded.
    public init(_ transport: any HTTPTransport, secrets: Secrets = .standard) {
        self.transport = transport
        self.secrets = secrets
    }

    /// What was recorded so far.
    public var recording: Recording { Recording(exchanges.withLock { $0 }) }

    /// Sends a request, and records what comes of it.
    ///
    /// - Parameter request: What to send.
    /// - Returns: What the transport gave.
    /// - Throws: What the transport threw.
    public func data(for request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        try await record(request) {
            try await transport.data(for: request)
        } body: {
            $0
        }
    }

    /// Sends a request, writes the body of the answer to a file, and records it.
    ///
    /// - Parameters:
    ///   - request: What to send.
    ///   - progress: Called as bytes arrive.
    /// - Returns: What the transport gave.
    /// - Throws: What the transport threw, or what reading the file threw.
    public func download(
        for request: URLRequest,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws -> (URL, HTTPURLResponse) {
        try await record(request) {
            try await transport.download(for: request, progress: progress)
        } body: { file in
            try Data(contentsOf: file)
        }
    }

    private func record<Body>(
        _ request: URLRequest,
        send: () async throws -> (Body, HTTPURLResponse),
        body: (Body) throws -> Data
    ) async throws -> (Body, HTTPURLResponse) {
        do {
            let (received, response) = try await send()
            let recorded = secrets.response(response, body: try body(received))
            note(Recording.Exchange(request: secrets.request(request), response: recorded))
            return (received, response)
        } catch let error as URLError {
            note(Recording.Exchange(request: secrets.request(request), response: nil, failure: error.errorCode))
            throw error
        }
    }

    private func note(_ exchange: Recording.Exchange) {
        exchanges.withLock { $0.append(exchange) }
    }
}
