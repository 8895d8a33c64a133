// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices

extension Error {
    /// What pages say about a failure: what to do now, and nothing of the way that the request went.
    var sentence: String {
        switch self as any Error {
        case AuthenticationError.accountsUnavailable: "The accounts cannot be reached now. Try again in a moment."
        case let error as AuthenticationError: error.description.sentence
        case SharingError.outboxUnavailable: "Nothing can be shared now. Try again in a moment."
        case let error as SharingError: error.description.sentence
        case CatalogueError.unavailable: "The catalogue cannot be searched now. Try again in a moment."
        case ContentGalleryError.unavailable: "The gallery cannot be reached now. Try again in a moment."
        case let error as CatalogueError: error.description.sentence
        case let error as ContentGalleryError: error.description.sentence
        case let error as VehicleTaxError: error.description.sentence
        default: "The backend sends no usable response now. Try again in a moment."
        }
    }
}
