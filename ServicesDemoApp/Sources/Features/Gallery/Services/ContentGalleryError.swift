// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import OracleContentCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Why there are no images.
public enum ContentGalleryError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no such image or file in the channel.
    case notFound(String)
    /// The backend does not accept the question, for the reason that it gives.
    case refused(String)
    /// The backend does not let the app into the channel.
    case notAuthorized
    /// The file cannot be written; the text says why.
    case notSaved(String)
    /// The call was cancelled.
    case cancelled
    /// There is no answer, or none that makes sense; the text says why.
    case unavailable(String)

    /// Sorts in what went wrong on the way.
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
        case .couldNotStoreDownload: self = .notSaved(error.rawError?.localizedDescription ?? "\(error)")
        case .other(let cause):
            self = .unavailable((cause as? URLError)?.localizedDescription ?? String(describing: cause))
        default: self = .unavailable(String(describing: error))
        }
    }

    /// One sentence for the user.
    public var description: String {
        switch self {
        case .notFound(let name):
            "there is no image or file \(name) in this channel; list the images to see what there is"
        case .refused(let reason): "the gallery does not accept this question: \(reason)"
        case .notAuthorized: "the gallery does not let this app into the channel"
        case .notSaved(let reason): "the file cannot be saved, choose another folder: \(reason)"
        case .cancelled: "nothing was fetched, since it was cancelled"
        case .unavailable(let reason): "the gallery cannot be reached: \(reason)"
        }
    }
}
