// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import SOAHTTP

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// An error that prints its description and nothing else, since what it carries may be secret.
public protocol RedactedError: LocalizedError, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{}

extension RedactedError {
    /// The same as `description`.
    public var errorDescription: String? { description }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// The description alone, so that a dump shows nothing else.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

/// An error thrown when the status of a response is not an acceptable one.
public struct UnacceptableStatusError: RedactedError {
    /// The status; nil if the response did not come over HTTP.
    public let statusCode: Int?

    /// The body, which often says what is wrong; it is not part of ``description``.
    public let data: Data

    /// The head of the response.
    public let response: URLResponse

    /// Creates the error.
    public init(statusCode: Int?, data: Data, response: URLResponse) {
        self.statusCode = statusCode
        self.data = data
        self.response = response
    }

    /// One sentence with the status and the URL, without user, password, query and fragment.
    public var description: String {
        let status = statusCode.map { "status \($0)" } ?? "no HTTP status"
        return "The response has \(status) (\(response.url?.publicPart?.absoluteString ?? "no URL"))."
    }
}

/// An error thrown when a response can't be parsed: what an app reports to its telemetry.
public struct ParseFailure: RedactedError {
    /// The name of the expected type.
    public let typeName: String

    /// The body; it is not part of ``description``.
    public let data: Data

    /// The head of the response.
    public let response: URLResponse

    /// The error of the parser; only its place and problem are part of ``description``, since it may quote the body.
    public let underlyingError: any Error

    /// Creates the error.
    public init(typeName: String, data: Data, response: URLResponse, underlyingError: any Error) {
        self.typeName = typeName
        self.data = data
        self.response = response
        self.underlyingError = underlyingError
    }

    /// One sentence with the expected type, the place and the problem, and the URL without its query and credentials.
    public var description: String {
        let reason = underlyingError.decodingReason
        let source = response.url?.publicPart?.absoluteString ?? "no URL"
        return "The response cannot be decoded as \(typeName): \(reason) (\(data.count) bytes of \(source))."
    }
}
