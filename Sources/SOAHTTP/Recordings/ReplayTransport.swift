// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import SOALocking

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Responds to requests from a recording, and sends none.
///
/// A request matches the exchange with the same method, URL and body, apart from secrets, the fragment, the order of keys in
/// JSON, and the boundary of a multipart form. If there are several, each is replayed once, in the order of the recording,
/// and the last of them from then on.
public final class ReplayTransport: HTTPTransport {
    /// The key of a request.
    private struct Key: Hashable {
        let method: String
        let target: RequestTarget
        let body: Recording.Body?

        init(_ request: Recording.Request) {
            method = request.method
            target = RequestTarget(of: request.url)
            body = request.body.map { Self.sorted(Self.unbounded($0)) }
        }

        /// Returns a multipart form without its boundary, since forms have another one in each run of a program.
        private static func unbounded(_ body: Recording.Body) -> Recording.Body {
            let (data, end) = (body.data, Data("\r\n".utf8))
            guard data.starts(with: "--".utf8), let line = data.range(of: end) else { return body }
            let boundary = data[..<line.lowerBound]
            guard data.suffix(boundary.count + 4) == boundary + Data("--".utf8) + end else { return body }
            var (parts, rest) = (Data(), data)
            while let range = rest.range(of: boundary) {
                parts += rest[..<range.lowerBound]
                rest = rest[range.upperBound...]
            }
            return Recording.Body(parts + rest)
        }

        /// Returns JSON with its keys in order, since encoders write them in another order in each run of a program.
        private static func sorted(_ body: Recording.Body) -> Recording.Body {
            let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes, .fragmentsAllowed]
            guard
                let json = try? JSONSerialization.jsonObject(with: body.data, options: .fragmentsAllowed),
                let data = try? JSONSerialization.data(withJSONObject: json, options: options)
            else { return body }
            return Recording.Body(data)
        }
    }

    private let redactor: Redactor
    private let stubs: StubTransport
    /// The remaining exchanges, the next one last.
    private let remaining: Lock<[Key: [Recording.Exchange]]>

    /// Replays a recording.
    ///
    /// - Parameters:
    ///   - recording: The requests and their responses.
    ///   - secrets: The secrets that were not recorded, and make no difference between requests.
    ///   - folder: The folder for the files of downloads.
    public init(
        _ recording: Recording,
        secrets: Secrets = .standard,
        folder: URL = FileManager.default.temporaryDirectory
    ) {
        redactor = Redactor(secrets)
        stubs = StubTransport(folder: folder)
        remaining = Lock(Dictionary(grouping: recording.exchanges.reversed()) { Key($0.request) })
    }

    /// The requests that the recording has no response to.
    public var unmatchedRequests: [URLRequest] { stubs.unmatchedRequests }

    /// Returns a response of the recording, or throws its `URLError`; a request without one throws `HTTPTransportError`.
    public func send(_ request: URLRequest, options: HTTPOptions) async throws -> HTTPExchange {
        try Task.checkCancellation()
        try request.check()
        var request = request
        request.prepare(for: options)
        let key = Key(redactor.recorded(request, options))
        guard let exchange = next(key) else {
            throw stubs.unmatched(
                request.showing(options.upload),
                .noRecording,
                "The recording has no response to \(key.method) with this URL and body; record it again."
            )
        }
        let failure = exchange.failure.map { number in
            // Optional on Linux alone.
            let code: URLError.Code? = URLError.Code(rawValue: number)
            return URLError(code ?? .unknown)
        }
        guard let response = exchange.response, failure == nil || options.keepsPartialFile && options.delivery == .file
        else { throw failure ?? URLError(.unknown) }
        // A part has the length and the coding of the whole, and so has a head alone.
        let isWhole = failure == nil && request.method != "HEAD"
        let stub = Self.stub(of: response, isWhole: isWhole)
        return try await stubs.respond(to: request, options: options, with: stub).failing(with: failure)
    }

    private func next(_ key: Key) -> Recording.Exchange? {
        remaining.withLock { remaining in
            guard let exchange = remaining[key]?.last else { return nil }
            if remaining[key]?.count != 1 { remaining[key]?.removeLast() }
            return exchange
        }
    }

    private static func stub(of response: Recording.Response, isWhole: Bool) -> StubResponse {
        let headers = response.headers.filter { !isWhole || !Self.transferHeaders.contains($0.key.lowercased()) }
        var stub = StubResponse.status(response.status, headers: headers, body: response.body?.data ?? Data())
        stub.isWhole = isWhole
        return stub
    }

    /// The headers about the transfer of the recorded body.
    private static let transferHeaders: Set<String> = ["content-length", "content-encoding", "transfer-encoding"]
}
