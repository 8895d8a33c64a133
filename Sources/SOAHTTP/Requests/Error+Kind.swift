// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension Error {
    /// The type of the error, with its code if it has one: bounded, and without the secrets that its text may have.
    package var kind: String {
        switch self {
        case let error as URLError: "URLError \(error.errorCode)"
        case let error as CocoaError: "CocoaError \(error.code.rawValue)"
        case let error as HTTPTransportError: "HTTPTransportError \(error.code)"
        default: "\(type(of: self))"
        }
    }

    /// Returns whether two errors have the same type and code.
    package func isSameKind(as other: any Error) -> Bool {
        let (left, right) = (self as NSError, other as NSError)
        return kind == other.kind && (left.domain, left.code) == (right.domain, right.code)
    }
}
