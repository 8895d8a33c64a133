// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import SOAHTTP

/// A response whose status is a failure.
///
/// An integer literal stands for any response of a status, so errors are caught by status, by range, or with the response:
///
/// ```swift
/// do {
///     return try await provider.send(CarEndpoint(input: number)).name
/// } catch .httpStatusCode(404) {
///     return nil
/// } catch .httpStatusCode(500...) {
///     return "Try again later"
/// } catch .httpStatusCode(let response) {
///     return try response.decode(Problem.self).detail
/// }
/// ```
///
/// Two of them are equal if their status is.
public struct RejectedResponse: Hashable, Sendable, ExpressibleByIntegerLiteral, CustomStringConvertible {
    /// The status, such as 404.
    public let statusCode: Int

    /// The header fields.
    public let headers: [String: String]

    /// The body, which often says why.
    public let body: Data

    /// The endpoint, if a provider sent its request.
    var endpoint: String?

    /// Creates a response.
    public init(statusCode: Int, headers: [String: String] = [:], body: Data = Data()) {
        self.statusCode = statusCode
        self.headers = headers
        self.body = body
    }

    /// Returns the value of a header field by its name in upper or lower case.
    public func header(_ name: String) -> String? {
        headers.header(name)
    }

    /// Decodes the body, for servers that describe their failures.
    public func decode<Problem: Decodable>(
        _ type: Problem.Type,
        decoder: JSONDecoder = JSONDecoder()
    ) throws -> Problem {
        try decoder.decode(type, from: body)
    }

    /// Compares statuses alone.
    public static func == (left: Self, right: Self) -> Bool {
        left.statusCode == right.statusCode
    }

    /// Hashes the status.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(statusCode)
    }

    /// Matches a range of statuses in a pattern.
    public static func ~= (range: some RangeExpression<Int>, response: Self) -> Bool {
        range.contains(response.statusCode)
    }

    /// Creates a response that stands for any with a status.
    public init(integerLiteral statusCode: Int) {
        self.init(statusCode: statusCode)
    }

    /// The status alone; header fields and body may have secrets.
    public var description: String { String(statusCode) }
}
