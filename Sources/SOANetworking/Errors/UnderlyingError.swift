// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
public import SOAHTTP

/// The error of another layer.
///
/// Two of them are equal if their errors have the same type and code.
public struct UnderlyingError: Equatable, Sendable, CustomStringConvertible {
    /// The error; nil in a simulated failure.
    public let error: (any Error)?

    /// The endpoint, if a provider sent its request.
    var endpoint: String?

    /// Wraps an error.
    public init(_ error: (any Error)? = nil) {
        self.error = error
    }

    /// The error as the loading system's, if it is one.
    public var urlError: URLError? { error as? URLError }

    /// The error as the transport's, if it is one.
    public var transportError: HTTPTransportError? { error as? HTTPTransportError }

    /// Compares types and codes.
    public static func == (left: Self, right: Self) -> Bool {
        guard let left = left.error, let right = right.error else { return left.error == nil && right.error == nil }
        return left.isSameKind(as: right)
    }

    /// Type and code, or the message of a transport's error, without any text that may quote a URL.
    public var description: String {
        switch error {
        case nil: "no reason given"
        case let error as HTTPTransportError: error.message
        case let error?: error.reason
        }
    }
}
