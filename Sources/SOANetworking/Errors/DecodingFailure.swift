// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import SOAHTTP

/// A response that does not have the expected form.
///
/// Two of them are equal if they name the same place and the same problem.
public struct DecodingFailure: Equatable, Sendable, CustomStringConvertible {
    /// The error of the decoder; nil in a simulated failure.
    public let underlyingError: (any Error)?

    /// The body of the response.
    public let body: Data

    /// The name of the expected type, if a provider decoded the response.
    var typeName: String?

    /// The endpoint, if a provider sent its request.
    var endpoint: String?

    /// Creates a failure.
    public init(_ underlyingError: (any Error)? = nil, body: Data = Data()) {
        self.underlyingError = underlyingError
        self.body = body
    }

    /// The path to the value that could not be decoded, such as `vehicles[2].plate`; empty for the whole.
    public var path: String { underlyingError?.decodingPath ?? "" }

    private var problem: String { underlyingError?.decodingProblem ?? "the data do not fit" }

    /// Compares place and problem.
    public static func == (left: Self, right: Self) -> Bool {
        (left.path, left.problem) == (right.path, right.problem)
    }

    /// Place and problem, without values and the keys of dictionaries, which may be secrets.
    public var description: String { underlyingError?.decodingReason ?? problem }
}
