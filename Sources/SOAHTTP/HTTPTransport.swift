// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// The one place where requests leave an app.
///
/// Everything that talks HTTP takes an `any HTTPTransport`, so that one line where the app is put together points all of
/// it at a server, at stubs, or at a recording.
///
/// What a transport promises:
///
/// - A response of any status is an answer and no error; what the status means is the caller's business.
/// - The body is complete: one that ends early, or has another length than announced, is an error.
/// - Cancelling the task ends the request at once, with `CancellationError`.
/// - Whatever goes wrong on the way is a `URLError`; a request that is not to be sent, or a transport that has no answer,
///   is an ``HTTPTransportError``.
/// - `Authorization` and cookies stay with the host that they were meant for, also when that redirects to another one.
public protocol HTTPTransport: Sendable {
    /// Sends a request, and waits for the whole answer.
    ///
    /// - Parameter request: What to send.
    /// - Returns: The body, empty if there is none, and the head of the response.
    /// - Throws: `URLError`, ``HTTPTransportError``, or `CancellationError`.
    func data(for request: URLRequest) async throws -> (Data, HTTPURLResponse)

    /// Sends a request, and writes the body of the answer to a file.
    ///
    /// The file is the caller's, to move or to remove. If the download fails or is cancelled there is none.
    ///
    /// - Parameters:
    ///   - request: What to send.
    ///   - progress: Called as bytes arrive, with numbers that only grow, from any thread; not after this returns.
    /// - Returns: The file with the body, whatever the status, and the head of the response.
    /// - Throws: `URLError`, ``HTTPTransportError``, or `CancellationError`.
    func download(
        for request: URLRequest,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws -> (URL, HTTPURLResponse)
}
