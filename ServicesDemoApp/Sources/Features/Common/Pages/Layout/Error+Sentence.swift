// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import SOANetworking

extension Error {
    /// The text of a failure on a page: the advice for the user, without details of the request.
    var sentence: String {
        switch self as any Error {
        case AuthenticationError.accountsUnavailable: "The accounts are not available now. Try again in a moment."
        case let error as AuthenticationError: error.description.sentence
        case SharingError.outboxUnavailable: "Nothing can be shared now. Try again in a moment."
        case let error as SharingError: error.description.sentence
        case CatalogueError.unavailable: "The catalogue cannot be searched now. Try again in a moment."
        case ContentGalleryError.unavailable: "The gallery is not available now. Try again in a moment."
        case let error as CatalogueError: error.description.sentence
        case let error as ContentGalleryError: error.description.sentence
        case let error as VehicleTaxError: error.description.sentence
        case NetworkError.cancelled: "The request was cancelled."
        case let error as NetworkError where error.statusCode == 400: "The backend does not accept this input."
        default: "The backend sent no valid response. Try again in a moment."
        }
    }
}
