// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension NetworkError {
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

    private static func converted(_ error: HTTPTransportError) -> Self {
        switch error.code {
        case .invalidResponse: .empty
        case .invalidRequest:
            .requestCreationFailed(RequestCreationError(.refused, error.message, underlyingError: error))
        default: .transport(UnderlyingError(error))
        }
    }
}
