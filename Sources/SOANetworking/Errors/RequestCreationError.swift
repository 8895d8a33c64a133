// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// An error thrown when an endpoint makes no request.
///
/// Two of them are equal if they have the same code and message. The message says what is wrong, without values.
public struct RequestCreationError: LocalizedError, Equatable, Sendable, CustomStringConvertible {
    /// A kind of failure.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The name of the code.
        public let description: String

        /// The base URL is not valid, has no host, or another scheme than http or https.
        public static let invalidBaseURL = Code(description: "invalidBaseURL")
        /// The route has an empty value, control characters, dot segments, or escapes that are slashes or not text.
        public static let invalidRoute = Code(description: "invalidRoute")
        /// The parts make no URL together.
        public static let invalidURL = Code(description: "invalidURL")
        /// A header field has an invalid name, a line break in its value, or comes twice.
        public static let invalidHeader = Code(description: "invalidHeader")
        /// The body cannot be encoded.
        public static let invalidBody = Code(description: "invalidBody")
        /// The timeout is not above zero.
        public static let invalidTimeout = Code(description: "invalidTimeout")
        /// An interceptor or the transport refused the request.
        public static let refused = Code(description: "refused")
        /// No reason is given, as in a simulated error.
        public static let unspecified = Code(description: "unspecified")
    }

    /// The kind of failure.
    public let code: Code

    /// One sentence that says what is wrong, without values.
    public let message: String

    /// The error that caused this one.
    public let underlyingError: (any Error)?

    /// The endpoint, if a provider was to send its request.
    var endpoint: String?

    /// Creates the error.
    public init(_ code: Code, _ message: String, underlyingError: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.underlyingError = underlyingError
    }

    /// The message.
    public var description: String { message }

    /// The message.
    public var errorDescription: String? { message }

    /// Compares codes and messages.
    public static func == (left: Self, right: Self) -> Bool {
        left.code == right.code && left.message == right.message
    }
}
