// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// An error thrown when a request can't be sent, or its response can't be taken.
///
/// A failure on the way to the server is a `URLError` instead.
public struct HTTPTransportError: LocalizedError, Sendable, CustomStringConvertible {
    /// A kind of failure.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private enum Kind: String, Sendable {
            case invalidRequest, invalidResponse, noStub, noRecording, fileSystem
            case bodyTooLarge, bodyReadTwice, redirectRefused, unsupportedSession
        }

        private let kind: Kind

        /// The request cannot be sent as it is: no URL, another scheme than http or https, or line breaks in a header.
        public static let invalidRequest = Code(kind: .invalidRequest)
        /// The response is not one of HTTP.
        public static let invalidResponse = Code(kind: .invalidResponse)
        /// The body has more bytes than ``HTTPLimits`` allow, after decompression, or an event more than 1 MB.
        public static let bodyTooLarge = Code(kind: .bodyTooLarge)
        /// Two tasks read the body of a response at the same time.
        public static let bodyReadTwice = Code(kind: .bodyReadTwice)
        /// A redirect leads from https to http, or asks for a body again that can be sent only once.
        public static let redirectRefused = Code(kind: .redirectRefused)
        /// A `URLSession` has a delegate, which a session like it would not call, or a configuration is for the background.
        public static let unsupportedSession = Code(kind: .unsupportedSession)
        /// No stub matches the request, or its file can't be read.
        public static let noStub = Code(kind: .noStub)
        /// A recording has no response to the request, or can't be read.
        public static let noRecording = Code(kind: .noRecording)
        /// A file couldn't be written, moved or read.
        public static let fileSystem = Code(kind: .fileSystem)

        /// The name of the code.
        public var description: String { kind.rawValue }
    }

    /// The kind of failure.
    public let code: Code

    /// One sentence that says what failed and what to do, without secrets.
    public let message: String

    /// The URL of the request, without user, password, query and fragment.
    public let url: URL?

    /// The error that caused this one.
    public let underlyingError: (any Error)?

    /// Creates an error; only scheme, host, port and path of the URL are kept.
    public init(_ code: Code, _ message: String, url: URL? = nil, underlyingError: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.url = url?.publicPart
        self.underlyingError = underlyingError
    }

    /// One sentence that says what failed, and for which URL.
    public var description: String {
        url.map { "\(message) (\($0.absoluteString))" } ?? message
    }

    /// The description.
    public var errorDescription: String? { description }
}

extension HTTPTransportError {
    package static func notHTTP(_ url: URL?) -> HTTPTransportError {
        HTTPTransportError(.invalidResponse, "The response isn't one of HTTP.", url: url)
    }

    static func bodyTooLarge(_ limit: Int, _ url: URL?) -> HTTPTransportError {
        HTTPTransportError(
            .bodyTooLarge,
            "The body of the response has more than \(limit) bytes; raise the limit, stream it, or download it.",
            url: url
        )
    }

    static let bodyReadTwice = HTTPTransportError(
        .bodyReadTwice,
        "Two tasks read the body of the response at the same time; read it in one of them."
    )

    static func fileNotSent(_ file: URL, _ reason: String, _ error: any Error) -> HTTPTransportError {
        HTTPTransportError(
            .fileSystem,
            "The file \(file.lastPathComponent) can't be sent: \(reason).",
            underlyingError: error
        )
    }

    static func fileNotWritten(_ url: URL?, _ error: any Error) -> HTTPTransportError {
        HTTPTransportError(
            .fileSystem,
            "The file of the download can't be written: \(error.reason).",
            url: url,
            underlyingError: error
        )
    }
}
