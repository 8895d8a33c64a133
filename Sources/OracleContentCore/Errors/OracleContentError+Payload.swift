// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import SOAHTTP

extension OracleContentError {
    /// Why there is no URL, if that is what failed.
    public var associatedString: String? {
        if case .invalidURL(let text) = self { text } else { nil }
    }

    /// The file that is no image, if that is what failed.
    public var associatedURL: URL? {
        if case .couldNotCreateImageFromURL(let url) = self { url } else { nil }
    }

    /// The body of a response with a status of failure: JSON, or else the text as a string.
    public var associatedJSONValue: JSONValue<NoAsset>? { serverResponse?.1 }

    /// The status of a response, if that is what failed.
    public var associatedServerStatusCode: Int? {
        if case .notModified = self { 304 } else { serverResponse?.0 }
    }

    /// What another layer threw, if one did.
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

    /// The body of a response with a status of failure, as JSON text.
    ///
    /// - Returns: The text, or nil if no status of a response is what failed.
    public func jsonString() -> String? { associatedJSONValue?.jsonString() }

    /// What the server says of its failure, taken apart; nil if it says nothing by the usual names.
    public var serverError: ServerErrorResponse? {
        guard case .object? = associatedJSONValue, let text = jsonString() else { return nil }
        return try? JSONDecoder().decode(ServerErrorResponse.self, from: Data(text.utf8))
    }

    /// What the server says of its failure: its detail, or its title, or the body if that is text.
    public var serverDetail: String? {
        let texts = [serverError?.detail, serverError?.title, associatedJSONValue?.stringValue()]
        return texts.compactMap(\.self).first { !$0.isEmpty }
    }

    /// What the server says of its failure, under `errorResponse`; empty if it says nothing by the usual names.
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
