// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import SOAHTTP

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A response that could not be understood: what an app's telemetry wants to hear of.
public struct ParseFailure: Error, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The name of the type that the body was to become.
    public let typeName: String

    /// The body; it is not part of ``description``.
    public let data: Data

    /// The head of the response.
    public let response: URLResponse

    /// What the parser threw; it is not part of ``description``, since it may quote the body.
    public let underlyingError: any Error

    /// Describes a response.
    ///
    /// - Parameters:
    ///   - typeName: The name of the type that the body was to become.
    ///   - data: The body.
    ///   - response: The head of the response.
    ///   - underlyingError: What the parser threw.
    public init(typeName: String, data: Data, response: URLResponse, underlyingError: any Error) {
        self.typeName = typeName
        self.data = data
        self.response = response
        self.underlyingError = underlyingError
    }

    /// One sentence that tells what was expected, and what of: nothing of the body, of the query, or of credentials.
    public var description: String {
        "\(data.count) bytes could not be read as \(typeName) (\(response.url?.publicPart?.absoluteString ?? "no URL"))"
    }

    /// The same as ``description``.
    public var debugDescription: String { description }
}

extension ParseFailure: CustomReflectable {
    /// The sentence alone, so that a dump has no more in it.
    public var customMirror: Mirror {
        Mirror(self, children: ["description": description])
    }
}
