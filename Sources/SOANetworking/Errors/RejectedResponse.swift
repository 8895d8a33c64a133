// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// A response whose status says that the request failed.
///
/// It stands where a status code is meant, so that errors are caught by code, by range, or with all that came back:
///
/// ```swift
/// do {
///     tax = try await provider.send(VehicleTax(input: plate))
/// } catch .httpStatusCode(404) {
///     tax = nil
/// } catch .httpStatusCode(500...) {
///     retry()
/// } catch .httpStatusCode(let response) {
///     show(try response.decode(Problem.self))
/// }
/// ```
///
/// Two of them are equal if their status is: what else came back does not count.
public struct RejectedResponse: Sendable {
    /// The status, such as 404.
    public let statusCode: Int

    /// The header fields.
    public let headers: [String: String]

    /// The body, which often says why.
    public let body: Data

    /// Describes a response.
    ///
    /// - Parameters:
    ///   - statusCode: The status, such as 404.
    ///   - headers: The header fields.
    ///   - body: The body.
    public init(statusCode: Int, headers: [String: String] = [:], body: Data = Data()) {
        self.statusCode = statusCode
        self.headers = headers
        self.body = body
    }

    /// Looks up a header field, however its name is spelled.
    ///
    /// - Parameter name: The name of the field.
    /// - Returns: Its value, or nil if there is none.
    public func header(_ name: String) -> String? {
        headers.first { $0.key.caseInsensitiveCompare(name) == .orderedSame }?.value
    }

    /// Decodes the body, for servers that describe their failures.
    ///
    /// - Parameters:
    ///   - type: What the body is to be read as.
    ///   - decoder: What reads it.
    /// - Returns: The description of the failure.
    /// - Throws: What the decoder throws.
    public func decode<Problem: Decodable>(
        _ type: Problem.Type,
        decoder: JSONDecoder = JSONDecoder()
    ) throws -> Problem {
        try decoder.decode(type, from: body)
    }
}

extension RejectedResponse: Hashable {
    /// Compares statuses alone.
    public static func == (left: Self, right: Self) -> Bool {
        left.statusCode == right.statusCode
    }

    /// Hashes the status.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(statusCode)
    }

    /// Lets a pattern ask for a range of statuses.
    ///
    /// - Parameters:
    ///   - range: The statuses that match.
    ///   - response: What is asked about.
    /// - Returns: Whether the status is in the range.
    public static func ~= (range: some RangeExpression<Int>, response: Self) -> Bool {
        range.contains(response.statusCode)
    }
}

extension RejectedResponse: ExpressibleByIntegerLiteral {
    /// Stands for any response with a status.
    public init(integerLiteral statusCode: Int) {
        self.init(statusCode: statusCode)
    }
}

extension RejectedResponse: CustomStringConvertible {
    /// The status alone; header fields and body may hold secrets.
    public var description: String { String(statusCode) }
}
