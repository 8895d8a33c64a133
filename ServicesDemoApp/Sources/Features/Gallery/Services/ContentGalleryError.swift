// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import OracleContentCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// An error thrown when images can't be loaded.
public enum ContentGalleryError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The image or file is not in the channel.
    case notFound(String)
    /// The backend rejected the query, for this reason.
    case refused(String)
    /// The backend denied access to the channel.
    case notAuthorized
    /// The file can't be written, for this reason.
    case notSaved(String)
    /// The call was cancelled.
    case cancelled
    /// There is no valid response, for this reason.
    case unavailable(String)

    /// Converts an error of the request.
    init(_ error: any Error, about name: String = "") {
        guard !(error is CancellationError) else {
            self = .cancelled
            return
        }
        guard let error = error as? OracleContentError else {
            self = .unavailable((error as? URLError)?.localizedDescription ?? String(describing: error))
            return
        }
        switch error {
        case .serverErrorNotFound, .invalidURL: self = .notFound(name)
        case .serverErrorBadRequest: self = .refused(error.serverDetail ?? "it gives no reason")
        case .serverErrorUnauthorized, .serverErrorForbidden: self = .notAuthorized
        case .couldNotStoreDownload(let failure):
            let reason = failure.error?.localizedDescription ?? "\(error)"
            self = .notSaved(failure.folder.map { "\($0.path): \(reason)" } ?? reason)
        case .other(let cause):
            self = .unavailable((cause as? URLError)?.localizedDescription ?? String(describing: cause))
        default: self = .unavailable(String(describing: error))
        }
    }

    /// A sentence that describes the error to the user.
    public var description: String {
        switch self {
        case .notFound(let name):
            "there is no image or file \(name) in this channel; list the images to see the existing ones"
        case .refused(let reason): "the gallery does not accept this query: \(reason)"
        case .notAuthorized: "the gallery denied access to the channel"
        case .notSaved(let reason): "the file cannot be saved, choose another folder: \(reason)"
        case .cancelled: "the request was cancelled"
        case .unavailable(let reason): "the gallery is not available: \(reason)"
        }
    }
}
