// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import SOAHTTP

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// An error thrown when a response can't be parsed: what an app reports to its telemetry.
public struct ParseFailure: RedactedError {
    /// The name of the expected type.
    public let typeName: String

    /// The body; it is not part of ``description``.
    public let data: Data

    /// The head of the response.
    public let response: URLResponse

    /// The error of the parser; it is not part of ``description``, since it may quote the body.
    public let underlyingError: any Error

    /// Creates the error.
    public init(typeName: String, data: Data, response: URLResponse, underlyingError: any Error) {
        self.typeName = typeName
        self.data = data
        self.response = response
        self.underlyingError = underlyingError
    }

    /// One sentence with the expected type and the URL, without its query and credentials.
    public var description: String {
        "\(data.count) bytes could not be read as \(typeName) (\(response.url?.publicPart?.absoluteString ?? "no URL"))"
    }
}
