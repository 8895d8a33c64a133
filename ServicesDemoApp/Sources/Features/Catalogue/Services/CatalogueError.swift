// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAServices

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// An error thrown when the catalogue can't be searched.
public enum CatalogueError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The backend rejected the queries.
    case invalidQueries
    /// The backend denied access to the app.
    case notAuthorized
    /// There is no valid response, for this reason.
    case unavailable(String)

    /// Converts an error of the request.
    init(_ error: any Error) {
        switch (error as? UnacceptableStatusError)?.statusCode {
        case 400: self = .invalidQueries
        case 401: self = .notAuthorized
        default: self = .unavailable((error as? URLError)?.localizedDescription ?? String(describing: error))
        }
    }

    /// A sentence that describes the error to the user.
    public var description: String {
        switch self {
        case .invalidQueries: "the catalogue does not accept this search"
        case .notAuthorized: "the catalogue denied access to this app"
        case .unavailable(let reason): "the catalogue cannot be searched: \(reason)"
        }
    }
}
