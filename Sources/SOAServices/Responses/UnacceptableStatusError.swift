// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import SOAHTTP

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

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
