// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import SOAHTTP

extension OracleContentError {
    /// The number of bytes of an error's body that are read.
    static let longestBody = 1 << 20

    /// Creates the error for a response; nil if its status is a success.
    public init?(status: Int, body: Data) {
        if (200..<300).contains(status) { return nil }
        let json = Self.json(body)
        self =
            switch status {
            case 304: .notModified
            case 400: .serverErrorBadRequest(status, json)
            case 401: .serverErrorUnauthorized(status, json)
            case 403: .serverErrorForbidden(status, json)
            case 404: .serverErrorNotFound(status, json)
            case 409: .serverErrorConflict(status, json)
            case 500: .serverErrorInternalServerError(status, json)
            case 503: .serverErrorServiceUnavailable(status, json)
            default: .responseStatusError(status, json)
            }
    }

    /// The error that verbs deliver for any error: one of this type, or a `CancellationError`.
    package static func delivered(_ error: any Error) -> any Error {
        switch error {
        case is CancellationError, is OracleContentError: error
        case let error as URLError where error.code == .cancelled: CancellationError()
        case let error as HTTPTransportError where error.code == .fileSystem:
            OracleContentError.couldNotStoreDownload(StorageFailure(error.underlyingError ?? error))
        default: OracleContentError.other(error)
        }
    }

    private static func json(_ body: Data) -> JSONValue<NoAsset> {
        let body = body.prefix(longestBody)
        if let value = try? JSONDecoder().decode(JSONValue<NoAsset>.self, from: body) { return value }
        return String(data: body, encoding: .utf8).map(JSONValue.string) ?? .null
    }
}

extension OracleContentError {
    /// The reason of ``invalidURL(_:)``.
    public var associatedString: String? {
        if case .invalidURL(let text) = self { text } else { nil }
    }

    /// The file of ``couldNotCreateImageFromURL(_:)``.
    public var associatedURL: URL? {
        if case .couldNotCreateImageFromURL(let url) = self { url } else { nil }
    }

    /// The body of a response with a status of failure: JSON, or else its text as a string.
    public var associatedJSONValue: JSONValue<NoAsset>? { serverResponse?.1 }

    /// The status of a response, if that is what failed.
    public var associatedServerStatusCode: Int? {
        if case .notModified = self { 304 } else { serverResponse?.0 }
    }

    /// The error of another layer that caused this one.
    public var rawError: (any Error)? {
        switch self {
        case .pollingJobNotCreated(let error), .pollingJobStatusFailed(let error), .other(let error): error
        case .couldNotStoreDownload(let failure): failure.error
        default: nil
        }
    }

    /// The same as ``associatedServerStatusCode``.
    public var serverStatusCode: Int? { associatedServerStatusCode }

    /// The same as ``associatedJSONValue``.
    public var jsonResponse: JSONValue<NoAsset>? { associatedJSONValue }

    /// The same as ``associatedJSONValue``.
    public var jsonValue: JSONValue<NoAsset>? { associatedJSONValue }

    /// Returns ``associatedJSONValue`` as JSON text.
    public func jsonString() -> String? { associatedJSONValue?.jsonString() }

    /// The description of the failure by the server; nil if the body is not of the usual form.
    public var serverError: ServerErrorResponse? { associatedJSONValue?.decoded(as: ServerErrorResponse.self) }

    /// The words of the server: the detail, or the title, or the body if that is text and no page of HTML or XML.
    public var serverDetail: String? {
        let body = associatedJSONValue?.stringValue()
        let isPage = body?.first { !$0.isWhitespace } == "<"
        let texts = [serverError?.detail, serverError?.title, isPage ? nil : body]
        return texts.compactMap(\.self).first { !$0.allSatisfy(\.isWhitespace) }
    }

    /// ``serverError`` under the key `errorResponse`; empty if there is none.
    public var userInfo: [String: any Sendable] {
        serverError.map { ["errorResponse": $0] } ?? [:]
    }

    private var serverResponse: (Int, JSONValue<NoAsset>)? {
        switch self {
        case .serverErrorBadRequest(let status, let body), .serverErrorUnauthorized(let status, let body),
            .serverErrorForbidden(let status, let body), .serverErrorNotFound(let status, let body),
            .serverErrorConflict(let status, let body), .serverErrorInternalServerError(let status, let body),
            .serverErrorServiceUnavailable(let status, let body), .responseStatusError(let status, let body):
            (status, body)
        default:
            nil
        }
    }
}
