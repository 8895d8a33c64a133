// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if AsyncHTTPClient

public import AsyncHTTPClient
public import Foundation
import NIOCore
import NIOHTTP1

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Sends requests by an `HTTPClient`, as servers do.
///
/// ```swift
/// let transport = AsyncHTTPClientTransport()
/// ```
///
/// It behaves as ``URLSessionTransport`` does: the same errors, the same redirects, the same care for secrets. The
/// timeout of a request is the time that the head of its answer may take; how long the body may stand still is a setting
/// of the client.
public struct AsyncHTTPClientTransport: HTTPTransport {
    /// A client that lives as long as somebody may send by it.
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
    private let secrets: Secrets

    /// Uses a client of yours, which you shut down when nobody sends by it any more.
    ///
    /// - Parameters:
    ///   - client: The client. It should not follow redirects itself, since it knows no secrets.
    ///   - folder: Where the files of downloads are made. By default it is the folder for temporary files.
    ///   - secrets: Which headers stay with their host when a server redirects to another one.
    public init(
        client: HTTPClient,
        folder: URL = FileManager.default.temporaryDirectory,
        secrets: Secrets = .standard
    ) {
        self.client = client
        self.owner = nil
        self.folder = folder
        self.secrets = secrets
    }

    /// Makes a client, which copies share, and which ends with the last of them.
    ///
    /// - Parameters:
    ///   - configuration: How the client works. Redirects are followed here, whatever it says about them.
    ///   - folder: Where the files of downloads are made. By default it is the folder for temporary files.
    ///   - secrets: Which headers stay with their host when a server redirects to another one.
    public init(
        configuration: HTTPClient.Configuration = Self.standardConfiguration,
        folder: URL = FileManager.default.temporaryDirectory,
        secrets: Secrets = .standard
    ) {
        var configuration = configuration
        configuration.redirectConfiguration = .disallow
        let owner = Owner(configuration)
        self.client = owner.client
        self.owner = owner
        self.folder = folder
        self.secrets = secrets
    }

    /// Timeouts and limits as the client's own shared instance has them, with bodies decompressed.
    ///
    /// A server that takes no connection is an error at once: to try again is for ``RetryingTransport``.
    public static var standardConfiguration: HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration.singletonConfiguration
        configuration.redirectConfiguration = .disallow
        configuration.connectionPool.retryConnectionEstablishment = false
        return configuration
    }

    /// Sends a request, and waits for the whole answer.
    ///
    /// - Parameter request: What to send.
    /// - Returns: The body, empty if there is none, and the head of the response.
    /// - Throws: `URLError`, ``HTTPTransportError``, or `CancellationError`.
    public func data(for request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        let (body, response) = try await send(request, into: .memory(Data()), progress: nil)
        guard case .data(let data) = body else { return (Data(), response) }
        return (data, response)
    }

    /// Sends a request, and writes the body of the answer to a file.
    ///
    /// - Parameters:
    ///   - request: What to send.
    ///   - progress: Called as bytes arrive, with numbers that only grow; not after this returns.
    /// - Returns: The file with the body, whatever the status, and the head of the response. The file is the caller's.
    /// - Throws: `URLError`, ``HTTPTransportError``, or `CancellationError`; then there is no file.
    public func download(
        for request: URLRequest,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws -> (URL, HTTPURLResponse) {
        let file = folder.appending(path: "HTTPTransport-\(UUID().uuidString)")
        let (body, response) = try await send(request, into: .file(file, nil), progress: progress)
        guard case .file(let file) = body else {
            throw HTTPTransportError(.fileSystem, "The download has no file.", url: request.url)
        }
        return (file, response)
    }

    private func send(
        _ request: URLRequest,
        into empty: BodySink,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws -> (BodySink.Body, HTTPURLResponse) {
        try request.check()
        var sink = empty
        do {
            try Task.checkCancellation()
            let (head, response) = try await follow(request)
            var progress = ResponseProgress(head, report: progress)
            for try await bytes in head.body {
                try Task.checkCancellation()
                try receive(Data(bytes.readableBytesView), into: &sink, for: request)
                progress.note(bytes.readableBytes)
            }
            return (try sink.end(), response)
        } catch {
            sink.discard()
            if Task.isCancelled { throw CancellationError() }
            throw URLError.translating(error, of: request) ?? error
        }
    }

    private func receive(_ bytes: Data, into sink: inout BodySink, for request: URLRequest) throws(HTTPTransportError) {
        do {
            try sink.receive(bytes)
        } catch {
            throw HTTPTransportError(
                .fileSystem,
                "The file of the download could not be written.",
                url: request.url,
                underlyingError: error
            )
        }
    }

    /// Sends the request, and goes where servers redirect it to.
    private func follow(_ original: URLRequest) async throws -> (HTTPClientResponse, HTTPURLResponse) {
        var request = original
        for _ in 0...URLRequest.redirectLimit {
            let head = try await client.execute(try request.asClientRequest(), timeout: request.timeout)
            guard let url = request.url, let response = head.asURLResponse(for: url) else {
                throw HTTPTransportError(.invalidResponse, "What came back is not an HTTP response.", url: original.url)
            }
            guard let location = response.redirectLocation else { return (head, response) }
            // The connection is free again when the body was read.
            for try await _ in head.body.prefix(16) {}
            guard
                let next = request.redirected(by: response, to: location)
                    .redirected(from: original, to: location, keeping: secrets)
            else { throw URLError(.unsupportedURL) }
            request = next
        }
        throw URLError(.httpTooManyRedirects)
    }
}

#endif
