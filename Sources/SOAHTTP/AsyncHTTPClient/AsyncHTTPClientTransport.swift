// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if AsyncHTTPClient

public import AsyncHTTPClient
public import Foundation
import NIOCore
import NIOHTTP1
import NIOHTTPCompression

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Sends requests by an `HTTPClient`, as servers do.
///
/// ```swift
/// let transport = AsyncHTTPClientTransport()
/// ```
///
/// It behaves as ``URLSessionTransport`` does: the same errors, redirects and limits. The timeout of a request limits each
/// pause of its own body, and then the wait for the head of its response; how long the body of that may stand still is a
/// setting of the client. A stream makes the server wait for its reader.
public struct AsyncHTTPClientTransport: HTTPTransport {
    /// A client that is shut down when its last transport is released.
    private final class Owner: Sendable {
        let client: HTTPClient

        init(_ configuration: HTTPClient.Configuration) {
            client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        }

        deinit {
            client.shutdown { _ in }
        }
    }

    private let client: HTTPClient
    private let owner: Owner?
    private let folder: URL
    private let limits: HTTPLimits

    /// Uses a client of yours, which you shut down after its last request.
    ///
    /// - Parameters:
    ///   - client: The client. It must not follow redirects itself, since it sends credentials to other hosts.
    ///   - folder: The folder for the files of downloads; by default, that for temporary files.
    ///   - limits: The limits of responses.
    public init(
        client: HTTPClient,
        folder: URL = FileManager.default.temporaryDirectory,
        limits: HTTPLimits = .standard
    ) {
        self.client = client
        self.owner = nil
        self.folder = folder
        self.limits = limits
    }

    /// Creates a client, which copies share, and which is shut down with the last of them.
    ///
    /// - Parameters:
    ///   - configuration: The configuration of the client. The transport follows redirects, whatever it says.
    ///   - folder: The folder for the files of downloads; by default, that for temporary files.
    ///   - limits: The limits of responses.
    public init(
        configuration: HTTPClient.Configuration = Self.standardConfiguration,
        folder: URL = FileManager.default.temporaryDirectory,
        limits: HTTPLimits = .standard
    ) {
        var configuration = configuration
        configuration.redirectConfiguration = .disallow
        let owner = Owner(configuration)
        self.client = owner.client
        self.owner = owner
        self.folder = folder
        self.limits = limits
    }

    /// Timeouts and limits as the client's own shared instance has them, with bodies decompressed.
    ///
    /// A server that takes no connection is an error at once: to try again is for ``RetryMiddleware``. Up to 64 requests
    /// to one host are under way at once. The client makes no spans of its own, which would have queries.
    public static var standardConfiguration: HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration.singletonConfiguration
        configuration.redirectConfiguration = .disallow
        // It would also send the headers of a trace beside those of a middleware, and servers take one trace alone.
        configuration.tracing.tracer = nil
        configuration.connectionPool.retryConnectionEstablishment = false
        // On Apple systems a connection that is refused would be tried again until its timeout.
        configuration.networkFrameworkWaitForConnectivity = false
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 64
        // The limits of the transport replace this one.
        configuration.decompression = .enabled(limit: .none)
        return configuration
    }

    /// Sends a request, and follows its redirects.
    public func send(_ request: URLRequest, options: HTTPOptions) async throws -> HTTPExchange {
        do {
            return try await Redirects.follow(request, options: options) { request, upload in
                try Task.checkCancellation()
                let head = try await head(for: request, upload, options)
                return try await exchange(head, request, options)
            }
        } catch {
            throw Self.translated(error, of: request)
        }
    }

    /// Sends a request, and returns the head of its response; the timeout begins anew with each piece of its body.
    private func head(
        for request: URLRequest,
        _ upload: HTTPUpload?,
        _ options: HTTPOptions
    ) async throws -> HTTPClientResponse {
        guard upload?.isSentInPieces(isObserved: options.uploadProgress != nil) == true else {
            // The client's own deadline costs less.
            let outgoing = try request.asClientRequest(upload, progress: nil)
            return try await client.execute(outgoing, timeout: TimeAmount(request.timeout))
        }
        let head = FirstResult<Result<HTTPClientResponse, any Error>>()
        let alarm = Alarms.shared.set(after: request.timeout) {
            head.set(.failure(URLError(.timedOut, url: request.url)))
        }
        defer { Alarms.shared.remove(alarm) }
        let outgoing = try request.asClientRequest(upload, progress: options.uploadProgress) {
            Alarms.shared.restart(alarm, after: request.timeout)
        }
        let task = Task { [client] in
            head.set(await Result { try await client.execute(outgoing, deadline: .distantFuture) })
        }
        defer { task.cancel() }
        return try await withTaskCancellationHandler {
            try await head.wait().get()
        } onCancel: {
            task.cancel()
        }
    }

    private static func translated(_ error: any Error, of request: URLRequest) -> any Error {
        if Task.isCancelled { return CancellationError() }
        return URLError.translating(error, of: request) ?? error
    }

    private func exchange(
        _ head: HTTPClientResponse,
        _ request: URLRequest,
        _ options: HTTPOptions
    ) async throws -> HTTPExchange {
        guard let url = request.url, let response = head.asURLResponse(for: url) else {
            throw HTTPTransportError.notHTTP(request.url)
        }
        if response.hasConflictingLengths { throw URLError(.badServerResponse, url: url) }
        if response.redirectLocation != nil {
            let late = Result<Void, any Error>.failure(URLError(.timedOut, url: url))
            let (timeout, clock) = (request.timeout, ContinuousClock())
            try await withDeadline(timeout, clock: clock, late: late, cancelled: .failure(CancellationError())) {
                await Result { try await Self.skip(head.body) }
            }.get()
            return HTTPExchange(response: response)
        }
        // Of the client, whose headers are found sooner than those of the response.
        let length = head.headers.first(name: "Content-Length").flatMap { Int64($0) }
        if request.method == "HEAD" || [204, 304].contains(response.statusCode) || length == 0 {
            try await Self.skip(head.body)
            return HTTPExchange(response: response, body: try BodySink(options.delivery, in: folder).end(for: url))
        }
        let body = DecodedBody(base: head.body, hasNoLength: length == nil)
        if options.delivery == .stream { return streamed(body, response, request) }
        if options.delivery == .data { return try await collected(body, response) }
        return try await stored(body, response, options)
    }

    /// Reads a body that nobody wants: then the connection is free again.
    private static func skip(_ body: HTTPClientResponse.Body) async throws {
        do {
            for try await _ in body.prefix(16) {}
        } catch is NIOHTTPDecompression.ExtraDecompressionError {
            // To the client, a coding that is named without a body is one of a body that was cut short.
        }
    }

    /// Collects a body in the client's own buffers, and copies it once.
    private func collected(
        _ body: DecodedBody,
        _ response: HTTPURLResponse
    ) async throws -> HTTPExchange {
        var counter = BodyCounter(limits, .data)
        var whole: ByteBuffer?
        for try await part in body {
            try counter.count(part.readableBytes, of: response)
            if whole == nil { whole = part } else { whole?.writeImmutableBuffer(part) }
        }
        return HTTPExchange(response: response, body: HTTPBody(Data(whole?.readableBytesView ?? [])))
    }

    private func stored(
        _ body: DecodedBody,
        _ response: HTTPURLResponse,
        _ options: HTTPOptions
    ) async throws -> HTTPExchange {
        var counter = BodyCounter(limits, .file, after: options.bytesBefore)
        var sink = BodySink(.file, in: folder)
        var failure: URLError?
        let expected = response.decompressedLength
        do {
            for try await part in body {
                try Task.checkCancellation()
                try counter.count(part.readableBytes, of: response)
                try sink.receive(Data(part.readableBytesView), for: response.url)
                options.progress?(TransferProgress(bytesReceived: counter.received, bytesExpected: expected))
            }
        } catch {
            let error = Self.translated(error, of: URLRequest(url: response.url ?? folder))
            guard options.keepsPartialFile, let broken = error as? URLError else { throw error }
            failure = broken
        }
        return HTTPExchange(response: response, body: try sink.end(for: response.url), failure: failure)
    }

    /// Streams a body at the pace of its reader.
    private func streamed(
        _ body: DecodedBody,
        _ response: HTTPURLResponse,
        _ request: URLRequest
    ) -> HTTPExchange {
        let stream = ChunkStream()
        let pump = Task { [owner, limits] in
            // The client must not be shut down before the stream ends.
            defer { withExtendedLifetime(owner) {} }
            var counter = BodyCounter(limits, .stream)
            do {
                for try await part in body {
                    try Task.checkCancellation()
                    try counter.count(part.readableBytes, of: response)
                    await stream.send(Data(part.readableBytesView))
                }
                stream.finish(.success(()))
            } catch {
                stream.finish(.failure(Self.translated(error, of: request)))
            }
        }
        stream.onCancel { pump.cancel() }
        return HTTPExchange(response: response, body: HTTPBody(ChunkReader(stream)), onCancel: stream.cancel)
    }
}

#endif
