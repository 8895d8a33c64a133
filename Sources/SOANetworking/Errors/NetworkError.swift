// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import SOAHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// An error thrown when a request has no response.
///
/// Every case with a payload can also be written without, as tests and mocks do:
///
/// ```swift
/// provider.simulatedError = .transport
/// await #expect(throws: NetworkError.transport) { try await provider.send(CarEndpoint(input: 7)) }
/// ```
///
/// The error of a provider names the type and the base URL of the endpoint. Descriptions have no header fields, bodies,
/// routes or queries, so they may be logged; payloads have all of it.
public enum NetworkError: Error, Equatable, Sendable {
    /// A mock provider has no response for the endpoint.
    case noMockAvailable(MissingMock)
    /// The endpoint makes no request, or one that may not be sent.
    case requestCreationFailed(RequestCreationError)
    /// The response has a status outside 200…299.
    case httpStatusCode(RejectedResponse)
    /// The response is not one of HTTP.
    case empty
    /// The response does not have the expected form.
    case decodingError(DecodingFailure)
    /// The request was cancelled, by its task or because a later one replaced it.
    case cancelled
    /// The request did not reach the server, or the response did not arrive completely.
    case transport(UnderlyingError)
    /// Another error.
    case unknown(UnderlyingError)
}

extension NetworkError {
    /// A mock provider has no response for an endpoint that is not named.
    public static var noMockAvailable: Self { .noMockAvailable(MissingMock()) }

    /// The endpoint makes no request, for a reason that is not given.
    public static var requestCreationFailed: Self {
        .requestCreationFailed(RequestCreationError(.unspecified, "No reason given."))
    }

    /// The response does not have the expected form, for a reason that is not given.
    public static var decodingError: Self { .decodingError(DecodingFailure()) }

    /// The request did not reach the server, for a reason that is not given.
    public static var transport: Self { .transport(UnderlyingError()) }

    /// Another error, which is not given.
    public static var unknown: Self { .unknown(UnderlyingError()) }

    /// Returns the error for any response with a status such as 404.
    public static func httpStatusCode(_ statusCode: Int) -> Self {
        .httpStatusCode(RejectedResponse(statusCode: statusCode))
    }

    /// Returns the error for a failure on the way.
    public static func transport(_ error: URLError) -> Self {
        .transport(UnderlyingError(error))
    }

    /// The status of the response, if that is what failed.
    public var statusCode: Int? {
        if case .httpStatusCode(let response) = self { response.statusCode } else { nil }
    }

    /// The error of another layer.
    public var underlyingError: (any Error)? {
        switch self {
        case .requestCreationFailed(let error): error.underlyingError ?? error
        case .decodingError(let failure): failure.underlyingError
        case .transport(let underlying), .unknown(let underlying): underlying.error
        case .noMockAvailable, .httpStatusCode, .empty, .cancelled: nil
        }
    }

    /// Converts the error of a transport, an interceptor or a closure.
    init(_ error: any Error) {
        self =
            switch error {
            case let error as NetworkError: error
            case is CancellationError: .cancelled
            case let error as URLError where error.code == .cancelled: .cancelled
            case let error as URLError: .transport(UnderlyingError(error))
            case let error as RequestCreationError: .requestCreationFailed(error)
            case let error as DecodingError: .decodingError(DecodingFailure(error))
            case let error as HTTPTransportError: Self.converted(error)
            default: .unknown(UnderlyingError(error))
            }
    }

    /// Does work, and converts what it throws.
    static func converting<Value>(_ work: () async throws -> Value) async throws(NetworkError) -> Value {
        do {
            return try await work()
        } catch {
            throw NetworkError(error)
        }
    }

    /// Returns the error with the name of its endpoint, unless it has one.
    func naming(_ endpoint: String) -> Self {
        switch self {
        case .noMockAvailable, .empty, .cancelled:
            return self
        case .requestCreationFailed(var error):
            error.endpoint = error.endpoint ?? endpoint
            return .requestCreationFailed(error)
        case .httpStatusCode(var response):
            response.endpoint = response.endpoint ?? endpoint
            return .httpStatusCode(response)
        case .decodingError(var failure):
            failure.endpoint = failure.endpoint ?? endpoint
            return .decodingError(failure)
        case .transport(var underlying):
            underlying.endpoint = underlying.endpoint ?? endpoint
            return .transport(underlying)
        case .unknown(var underlying):
            underlying.endpoint = underlying.endpoint ?? endpoint
            return .unknown(underlying)
        }
    }

    private static func converted(_ error: HTTPTransportError) -> Self {
        switch error.code {
        case .invalidResponse: .empty
        case .invalidRequest:
            .requestCreationFailed(RequestCreationError(.refused, error.message, underlyingError: error))
        default: .transport(UnderlyingError(error))
        }
    }
}

extension NetworkError: CustomStringConvertible, LocalizedError {
    /// One sentence for developers and logs.
    public var description: String {
        switch self {
        case .noMockAvailable(let missing): missing.description
        case .requestCreationFailed(let error): "\(error.endpoint ?? "The endpoint") makes no request: \(error)"
        case .httpStatusCode(let response):
            Self.sentence(response.endpoint, the: "server responded with status \(response)")
        case .empty: "There was no response by HTTP."
        case .decodingError(let failure):
            Self.sentence(
                failure.endpoint,
                the: "response cannot be decoded\(failure.typeName.map { " as \($0)" } ?? ""): \(failure)"
            )
        case .cancelled: "The request was cancelled."
        case .transport(let error): Self.sentence(error.endpoint, the: "request failed on the way: \(error)")
        case .unknown(let error): Self.sentence(error.endpoint, the: "request failed: \(error)")
        }
    }

    /// Returns a sentence about an endpoint, by text that goes on after "the".
    private static func sentence(_ endpoint: String?, the text: String) -> String {
        // The message of a transport is a sentence with its full stop.
        (endpoint.map { "\($0): the " } ?? "The ") + text + (text.hasSuffix(".") ? "" : ".")
    }

    /// The same sentence.
    public var errorDescription: String? { description }
}
