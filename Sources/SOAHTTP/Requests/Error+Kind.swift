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

    /// The reason in words, without any text that may quote a URL; type and code for a rare one.
    package var reason: String {
        switch self {
        case let error as URLError: Self.text(of: error.code) ?? kind
        case let error as CocoaError: Self.text(of: error) ?? kind
        default: kind
        }
    }

    private static func text(of code: URLError.Code) -> String? {
        switch code {
        case .timedOut: "timed out"
        case .cannotFindHost, .dnsLookupFailed: "host not found"
        case .cannotConnectToHost: "cannot connect to the host"
        case .networkConnectionLost: "connection lost"
        case .notConnectedToInternet: "offline"
        case .httpTooManyRedirects: "too many redirects"
        case .badURL: "the URL is not valid, or its host is not supported"
        case .unsupportedURL: "the URL, or that of a redirect, is not supported"
        case .dataLengthExceedsMaximum: "the body is too large, and that of a GET has to be empty"
        case .cannotDecodeContentData: "the body is damaged, or in an unknown coding"
        case .secureConnectionFailed: "no secure connection"
        case .userAuthenticationRequired: "authentication is required"
        case .userCancelledAuthentication: "authentication was cancelled"
        case .serverCertificateUntrusted, .serverCertificateHasBadDate, .serverCertificateHasUnknownRoot,
            .serverCertificateNotYetValid:
            "the certificate of the server is not trusted"
        default: nil
        }
    }

    private static func text(of error: CocoaError) -> String? {
        switch error.code {
        case .fileNoSuchFile, .fileReadNoSuchFile: "no such file or folder"
        case .fileReadNoPermission: "no permission to read"
        case .fileWriteFileExists: "there is a file of that name"
        case .fileWriteInvalidFileName: "that is not the name of a file"
        case .fileWriteNoPermission: "no permission to write"
        case .fileWriteOutOfSpace: "no space is left"
        case .fileReadUnsupportedScheme, .fileWriteUnsupportedScheme: "the URL is not that of a file"
        case .fileWriteVolumeReadOnly: "the volume is read-only"
        default: PrivateFile.text(of: error.underlying)
        }
    }

    /// Returns whether two errors have the same type and code.
    package func isSameKind(as other: any Error) -> Bool {
        let (left, right) = (self as NSError, other as NSError)
        return kind == other.kind && (left.domain, left.code) == (right.domain, right.code)
    }
}
