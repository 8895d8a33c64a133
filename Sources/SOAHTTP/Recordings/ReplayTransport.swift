// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import SOALocking

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Answers requests out of a recording, and sends none.
///
/// A request is answered by the exchange with the same method, URL and body, secrets and the order of keys in JSON aside.
/// If there are several, each answers once, in the order of the recording, and the last of them answers from then on.
public final class ReplayTransport: HTTPTransport {
    /// What tells one request from another.
    private struct Key: Hashable {
        let method: String
        let url: String
        let body: Recording.Body?

        init(_ request: Recording.Request) {
            method = request.method
            url = request.url
            body = request.body.map(Self.sorted)
        }

        /// JSON with its keys in order, since encoders write them in another one each time that a program runs.
        private static func sorted(_ body: Recording.Body) -> Recording.Body {
            let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes, .fragmentsAllowed]
            guard
                let json = try? JSONSerialization.jsonObject(with: body.data, options: .fragmentsAllowed),
                let data = try? JSONSerialization.data(withJSONObject: json, options: options)
            else { return body }
            return Recording.Body(data)
        }
    }

    private let secrets: Secrets
    private let folder: URL
    /// What is still to be answered, the next one last.
    private let remaining: Lock<[Key: [Recording.Exchange]]>
    private let missed = Lock<[URLRequest]>([])

    /// Replays a recording.
    ///
    /// - Parameters:
    ///   - recording: What was asked and answered.
    ///   - secrets: What was not recorded, and so tells no requests apart.
    ///   - folder: Where the files of downloads are made.
    public init(
        _ recording: Recording,
        secrets: Secrets = .standard,
        folder: URL = FileManager.default.temporaryDirectory
    ) {
        self.secrets = secrets
        self.folder = folder
        remaining = Lock(Dictionary(grouping: recording.exchanges.reversed()) { Key($0.request) })
    }

    /// What was asked, and is not in the recording.
    public var misses: [URLRequest] { missed.withLock { $0 } }

    /// Answers out of the recording.
    ///
    /// - Parameter request: What is asked.
    /// - Returns: What was answered then.
    /// - Throws: The `URLError` of then, `HTTPTransportError` if nothing is recorded, or `CancellationError`.
    public func data(for request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        try StubResponse(answer(request), to: request).data()
    }

    /// Answers out of the recording, into a file.
    ///
    /// - Parameters:
    ///   - request: What is asked.
    ///   - progress: Called once, when all is there.
    /// - Returns: The file, which is the caller's, and what was answered then.
    /// - Throws: The `URLError` of then, `HTTPTransportError` if nothing is recorded, or `CancellationError`.
    public func download(
        for request: URLRequest,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws -> (URL, HTTPURLResponse) {
        try StubResponse(answer(request), to: request).file(in: folder, progress: progress)
    }

    private func answer(_ request: URLRequest) throws -> StubAnswer {
        try Task.checkCancellation()
        try request.check()
        let key = Key(secrets.request(request))
        let exchange = remaining.withLock { remaining -> Recording.Exchange? in
            guard let exchange = remaining[key]?.last else { return nil }
            if remaining[key]?.count != 1 { remaining[key]?.removeLast() }
            return exchange
        }
        guard let exchange else {
            missed.withLock { $0.append(request) }
            throw HTTPTransportError(
                .noRecording,
                "The recording has no answer to \(key.method) with this URL and body; record it anew.",
                url: request.url
            )
        }
        guard let response = exchange.response else {
            // Optional on Linux alone.
            let code: URLError.Code? = exchange.failure.flatMap { URLError.Code(rawValue: $0) }
            return .failure(URLError(code ?? .unknown))
        }
        let headers = response.headers.filter { !Self.transferHeaders.contains($0.key.lowercased()) }
        return .status(response.status, headers: headers, body: response.body?.data ?? Data())
    }

    /// What told how the body was sent then, and is not how it is now.
    private static let transferHeaders: Set<String> = ["content-length", "content-encoding", "transfer-encoding"]
}
