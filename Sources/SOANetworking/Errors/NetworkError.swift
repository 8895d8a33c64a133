// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// Why a request brought no response.
///
/// Every case with a payload can also be written without, as tests and mocks like to:
///
/// ```swift
/// mock.simulatedError = .unknown
/// #expect(error == .httpStatusCode(404))
/// ```
///
/// Texts hold no header fields, bodies, queries or inputs, so they may be logged; payloads hold all of it.
public enum NetworkError: Error, Equatable, Sendable {
    /// A mock provider was asked for an endpoint that has no mock response.
    case noMockAvailable
    /// The endpoint makes no request, or one that may not be sent.
    case requestCreationFailed(RequestCreationError)
    /// The server answered with a status outside 200…299.
    case httpStatusCode(RejectedResponse)
    /// What came back is not an HTTP response.
    case empty
    /// The response is not what the endpoint says it is.
    case decodingError(DecodingFailure)
    /// The request was cancelled, by its task or because a later one took its place.
    case cancelled
    /// The request did not reach the server, or the response did not come back whole.
    case transport(UnderlyingError)
    /// Anything else.
    case unknown(UnderlyingError)
}

extension NetworkError {
    /// The endpoint makes no request, for a reason that is not given.
    public static var requestCreationFailed: Self {
        .requestCreationFailed(RequestCreationError(.unspecified, "No reason given."))
    }

    /// The response is not what the endpoint says it is, for a reason that is not given.
    public static var decodingError: Self { .decodingError(DecodingFailure()) }

    /// The request did not reach the server, for a reason that is not given.
    public static var transport: Self { .transport(UnderlyingError()) }

    /// Anything else, for a reason that is not given.
    public static var unknown: Self { .unknown(UnderlyingError()) }

    /// Stands for any response with a status.
    ///
    /// - Parameter statusCode: The status, such as 404.
    /// - Returns: The error, without header fields and body.
    public static func httpStatusCode(_ statusCode: Int) -> Self {
        .httpStatusCode(RejectedResponse(statusCode: statusCode))
    }

    /// Tells what went wrong on the way.
    ///
    /// - Parameter error: What the loading system threw.
    /// - Returns: The error.
    public static func transport(_ error: URLError) -> Self {
        .transport(UnderlyingError(error))
    }

    /// The status of the response, if that is what failed.
    public var statusCode: Int? {
        if case .httpStatusCode(let response) = self { response.statusCode } else { nil }
    }

    /// What another layer threw, if one did.
    public var underlyingError: (any Error)? {
        switch self {
        case .requestCreationFailed(let error): error.underlyingError ?? error
        case .decodingError(let failure): failure.underlyingError
        case .transport(let underlying), .unknown(let underlying): underlying.error
        case .noMockAvailable, .httpStatusCode, .empty, .cancelled: nil
        }
    }
}
