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
