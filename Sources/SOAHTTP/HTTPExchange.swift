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

    /// Creates an exchange, with the closure that ends a transfer which is under way.
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
    /// Reading a stream on fails with `CancellationError`.
    public func cancel() {
        abandon()
        body.discard()
    }

    /// Reads the whole body into memory.
    ///
    /// - Parameter limit: The number of bytes that it may have.
    /// - Returns: The body.
    /// - Throws: ``HTTPTransportError`` with the code `.bodyTooLarge`, or the error of reading.
    public func data(limit: Int = HTTPLimits.standard.dataSize) async throws -> Data {
        try await body.data(limit: limit, url: response.url)
    }

    /// Returns the whole body; the transport has checked the size of one in memory.
    package func wholeBody() async throws -> Data {
        if case .data(let data) = body.storage { return data }
        return try await data()
    }

    /// Returns the exchange with its body in memory, so that it can be read more than once.
    package func collected() async throws -> HTTPExchange {
        if case .data = body.storage { return self }
        return replacing(HTTPBody(try await data()))
    }

    /// Returns the exchange with its whole body, unless the caller reads it as it arrives: a transport may stream any.
    func completed(for options: HTTPOptions) async throws -> HTTPExchange {
        switch options.delivery {
        case .data: try await collected()
        case .file: replacing(HTTPBody.file(try await file(progress: options.progress)))
        default: self
        }
    }

    /// Returns the body as a file.
    func file(progress: (@Sendable (TransferProgress) -> Void)?) async throws -> URL {
        if let file = try? body.file { return file }
        var sink = BodySink(.file, in: FileManager.default.temporaryDirectory)
        var received: Int64 = 0
        let expected = response.decompressedLength
        for try await chunk in body {
            try sink.receive(chunk, for: response.url)
            received += Int64(chunk.count)
            progress?(TransferProgress(bytesReceived: received, bytesExpected: expected))
        }
        return try sink.end(for: response.url).file
    }

    /// Returns the exchange with another failure.
    func failing(with failure: URLError?) -> HTTPExchange {
        HTTPExchange(response: response, body: body, failure: failure, onCancel: abandon)
    }

    /// Returns the exchange with its body observed, also when it is cancelled.
    func replacing(_ body: ObservedBody) -> HTTPExchange {
        HTTPExchange(response: response, body: HTTPBody(body), failure: failure) { [abandon, weak body] in
            abandon()
            body?.cancel()
        }
    }

    /// Returns the exchange with another body.
    func replacing(_ body: HTTPBody) -> HTTPExchange {
        HTTPExchange(response: response, body: body, failure: failure, onCancel: abandon)
    }
}
