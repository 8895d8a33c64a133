// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

extension NetworkError: CustomStringConvertible {
    /// One sentence for developers and logs.
    public var description: String {
        switch self {
        case .noMockAvailable: "The endpoint has no mock response: make it Mockable, or give the provider one."
        case .requestCreationFailed(let error): "The endpoint makes no request: \(error)"
        case .httpStatusCode(let response): "The server responded with status \(response)."
        case .empty: "There was no response by HTTP."
        case .decodingError(let failure): "The response cannot be decoded: \(failure)."
        case .cancelled: "The request was cancelled."
        case .transport(let error): "The request failed on the way: \(error)."
        case .unknown(let error): "The request failed: \(error)."
        }
    }
}

extension NetworkError: LocalizedError {
    /// The same sentence.
    public var errorDescription: String? { description }
}
