// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import SOAHTTP

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A response whose status is not one that was hoped for.
public struct UnacceptableStatusError: Error, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The status; nil if the response did not come by HTTP.
    public let statusCode: Int?

    /// The body, which often tells what is wrong; it is not part of ``description``.
    public let data: Data

    /// The head of the response.
    public let response: URLResponse

    /// Describes a response.
    ///
    /// - Parameters:
    ///   - statusCode: The status; nil if the response did not come by HTTP.
    ///   - data: The body.
    ///   - response: The head of the response.
    public init(statusCode: Int?, data: Data, response: URLResponse) {
        self.statusCode = statusCode
        self.data = data
        self.response = response
    }

    /// One sentence with the status, and with the URL but for user, password, query and fragment.
    public var description: String {
        let status = statusCode.map { "status \($0)" } ?? "no HTTP status"
        return "the response has \(status) (\(response.url?.publicPart?.absoluteString ?? "no URL"))"
    }

    /// The same as ``description``.
    public var debugDescription: String { description }
}

extension UnacceptableStatusError: CustomReflectable {
    /// The sentence alone, so that a dump has no more in it.
    public var customMirror: Mirror {
        Mirror(self, children: ["description": description])
    }
}
