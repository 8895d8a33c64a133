// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Sends requests by a `URLSession` of its own.
///
/// ```swift
/// let transport = URLSessionTransport()
/// let (data, response) = try await transport.data(for: URLRequest(url: url))
/// ```
///
/// Copies share the session, which ends with the last of them. Any number of requests may be under way at once.
public struct URLSessionTransport: PartialDownloadTransport {
    /// A session that lives as long as somebody may send by it.
    private final class Owner: Sendable {
        let session: URLSession
        let delegate: SessionDelegate

        init(_ configuration: URLSessionConfiguration, secrets: Secrets) {
            delegate = SessionDelegate(secrets: secrets)
            session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
        }

        deinit {
            session.finishTasksAndInvalidate()
        }
    }

    /// A transport for everybody: no cookies, caches or credentials are kept on disk.
    public static let shared = URLSessionTransport()

    private let owner: Owner
    private let folder: URL

    /// Makes a session.
    ///
    /// - Parameters:
    ///   - configuration: How the session works; a copy is taken. By default nothing is kept on disk.
    ///   - folder: Where the files of downloads are made. By default it is the folder for temporary files.
    ///   - secrets: Which headers stay with their host when a server redirects to another one.
    public init(
        configuration: URLSessionConfiguration = .ephemeral,
        folder: URL = FileManager.default.temporaryDirectory,
        secrets: Secrets = .standard
    ) {
        self.folder = folder
        owner = Owner(configuration, secrets: secrets)
    }

    /// Sends a request, and waits for the whole answer.
    ///
    /// - Parameter request: What to send.
    /// - Returns: The body, empty if there is none, and the head of the response.
    /// - Throws: `URLError`, ``HTTPTransportError``, or `CancellationError`.
    public func data(for request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        try request.check()
        let answer = try await run(Transfer(request))
        guard case .data(let data) = answer.body else { return (Data(), answer.response) }
        return (data, answer.response)
    }

    /// Sends a request, and writes the body of the answer to a file.
    ///
    /// - Parameters:
    ///   - request: What to send.
    ///   - progress: Called as bytes arrive, with numbers that only grow, one call after the other. What arrives during a
    ///     call is held in memory, so that it had better be short. A call that is under way when the download is cancelled
    ///     may end after this returns.
    /// - Returns: The file with the body, whatever the status, and the head of the response. The file is the caller's.
    /// - Throws: `URLError`, ``HTTPTransportError``, or `CancellationError`; then there is no file.
    public func download(
        for request: URLRequest,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws -> (URL, HTTPURLResponse) {
        let part = try await download(request, keepsParts: false, progress: progress)
        return (part.file, part.response)
    }

    /// Sends a request, and keeps what arrives of the answer, also if the connection breaks off.
    ///
    /// - Parameters:
    ///   - request: What to send.
    ///   - progress: Called as bytes arrive, as with ``download(for:progress:)``.
    /// - Returns: What arrived. The file is the caller's.
    /// - Throws: `URLError` if no answer began, ``HTTPTransportError``, or `CancellationError`; then there is no file.
    public func partialDownload(
        for request: URLRequest,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws -> PartialDownload {
        try await download(request, keepsParts: true, progress: progress)
    }

    private func download(
        _ request: URLRequest,
        keepsParts: Bool,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws -> PartialDownload {
        try request.check()
        let file = folder.appending(path: "HTTPTransport-\(UUID().uuidString)")
        let answer = try await run(Transfer(request, to: file, keepsParts: keepsParts, progress: progress))
        guard case .file(let file) = answer.body else {
            throw HTTPTransportError(.fileSystem, "The download has no file.", url: request.url)
        }
        return PartialDownload(file: file, response: answer.response, failure: answer.failure)
    }

    private func run(_ transfer: Transfer) async throws -> Transfer.Answer {
        try Task.checkCancellation()
        let task = owner.session.dataTask(with: transfer.original)
        owner.delegate.begin(transfer, as: task)
        let outcome = await withTaskCancellationHandler {
            task.resume()
            return await transfer.wait()
        } onCancel: {
            // The waiting ends here and now; what the session still has to tell about the task is for nobody.
            transfer.fail(CancellationError())
            task.cancel()
        }
        return try outcome.get()
    }
}
