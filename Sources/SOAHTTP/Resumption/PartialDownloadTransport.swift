// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A transport that keeps what arrived of a download when the connection breaks off.
///
/// ``ResumingTransport`` goes on from there.
public protocol PartialDownloadTransport: HTTPTransport {
    /// Sends a request, and keeps what arrives of the answer, also if the connection breaks off.
    ///
    /// - Parameters:
    ///   - request: What to send.
    ///   - progress: Called as bytes arrive, as with `download(for:progress:)`.
    /// - Returns: What arrived. The file is the caller's.
    /// - Throws: `URLError` if no answer began, ``HTTPTransportError``, or `CancellationError`; then there is no file.
    func partialDownload(
        for request: URLRequest,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws -> PartialDownload
}

/// What arrived of a download.
public struct PartialDownload: Sendable {
    /// The file with what arrived of the body.
    public let file: URL

    /// The head of the response.
    public let response: HTTPURLResponse

    /// Why the body is not whole; nil if it is.
    public let failure: URLError?

    /// Describes a download.
    ///
    /// - Parameters:
    ///   - file: The file with what arrived of the body.
    ///   - response: The head of the response.
    ///   - failure: Why the body is not whole; nil if it is.
    public init(file: URL, response: HTTPURLResponse, failure: URLError?) {
        self.file = file
        self.response = response
        self.failure = failure
    }
}
