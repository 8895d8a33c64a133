// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAServices

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Why nothing was looked for in the catalogue.
public enum CatalogueError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The backend does not accept the queries.
    case invalidQueries
    /// The backend does not let the app in.
    case notAuthorized
    /// There is no answer, or none that makes sense; the text says why.
    case unavailable(String)

    /// Sorts in what went wrong on the way.
    init(_ error: any Error) {
        switch (error as? UnacceptableStatusError)?.statusCode {
        case 400: self = .invalidQueries
        case 401: self = .notAuthorized
        default: self = .unavailable((error as? URLError)?.localizedDescription ?? String(describing: error))
        }
    }

    /// One sentence for the user.
    public var description: String {
        switch self {
        case .invalidQueries: "the catalogue does not accept this search"
        case .notAuthorized: "the catalogue does not let this app in"
        case .unavailable(let reason): "the catalogue cannot be searched: \(reason)"
        }
    }
}
