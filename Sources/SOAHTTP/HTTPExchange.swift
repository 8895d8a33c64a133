// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// The response to a request: its head, and its body.
public struct HTTPExchange: Sendable {
    /// The head of the response.
    public let response: HTTPURLResponse

    /// The body, to be read once.
    public let body: HTTPBody

    /// The reason why the file of a download is not complete; nil if it is.
    public let failure: URLError?

    private let abandon: @Sendable () -> Void

    /// Creates an exchange.
    ///
    /// - Parameters:
    ///   - response: The head of the response.
    ///   - body: The body.
    ///   - failure: The reason why the file of a download is not complete.
    ///   - onCancel: Ends a transfer that is under way.
    public init(
        response: HTTPURLResponse,
        body: HTTPBody = HTTPBody(Data()),
        failure: URLError? = nil,
        onCancel: @escaping @Sendable () -> Void = {}
    ) {
        self.response = response
        self.body = body
        self.failure = failure
        abandon = onCancel
    }

    /// Ends the transfer, and removes a file that was downloaded.
    ///
    /// Reading on fails with `CancellationError`.
    public func cancel() {
        abandon()
        body.discard()
    }

    /// Reads the whole body into memory.
    ///
    /// - Parameter limit: How many bytes it may have.
    /// - Returns: The body.
    /// - Throws: ``HTTPTransportError`` with the code `.bodyTooLarge`, or what reading throws.
    public func data(limit: Int = HTTPLimits.standard.dataSize) async throws -> Data {
        try await body.data(limit: limit, url: response.url)
    }

    /// The whole body; what is in memory already has been held to the limit of its transport.
    func wholeBody() async throws -> Data {
        if case .data(let data) = body.storage { return data }
        return try await data()
    }

    /// Takes over the body as a file.
    func file(progress: (@Sendable (TransferProgress) -> Void)?) async throws -> URL {
        if case .file(let file) = body.storage { return file }
        var sink = BodySink.file(PrivateFile.location(in: FileManager.default.temporaryDirectory), nil)
        do {
            var received: Int64 = 0
            let expected = response.expectedContentLength
            for try await chunk in body {
                try sink.receive(chunk, for: response.url)
                received += Int64(chunk.count)
                progress?(TransferProgress(bytesReceived: received, bytesExpected: expected >= 0 ? expected : nil))
            }
            return try sink.end(for: response.url).file
        } catch {
            sink.discard()
            throw error
        }
    }

    /// The same exchange with something else in place of its body.
    func replacing(_ body: HTTPBody) -> HTTPExchange {
        HTTPExchange(response: response, body: body, failure: failure, onCancel: abandon)
    }
}
