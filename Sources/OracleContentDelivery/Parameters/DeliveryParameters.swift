// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import OracleContentCore

/// The parameters of a delivery service, which differ in path and query.
final class DeliveryParameters: ServiceParameters, @unchecked Sendable {
    // Sendable: all stored properties are constants.

    /// A part of a path.
    enum Part: Sendable {
        /// Text of the library.
        case literal(String)
        /// Text of the caller, and the error text if it can't be a segment of a path.
        case identifier(String, orError: String)
    }

    private let parts: [Part]
    /// The parameters that come first in the query, whatever their names.
    private let leading: [URLQueryItem]

    init(_ parts: Part..., leading: [URLQueryItem] = [], query: [String: String?] = [:]) {
        self.parts = parts
        self.leading = leading
        super.init()
        for (name, value) in query { addParameter(key: name, value: QueryParameter(name, value)) }
    }

    override var basePath: String { "/content/published/api" }

    override var serviceSuffix: String {
        parts.map { part in
            switch part {
            case .literal(let text): text
            case .identifier(let text, orError: _): Self.pathSegment(text)
            }
        }
        .joined(separator: "/")
    }

    override var queryItems: [URLQueryItem] { leading + super.queryItems }

    override func isWellFormed() -> Bool {
        let hasSegments = parts.allSatisfy { part in
            guard case .identifier(let text, orError: let message) = part else { return true }
            return check(text, or: message)
        }
        guard hasSegments, !leading.isEmpty, buildURL() == nil else { return hasSegments }
        invalidURLError = .invalidURL(IdentifierMessage.noDownloadURL)
        return false
    }
}

extension [String: String?] {
    /// The query that a listing begins with.
    static var listing: [String: String?] { ["limit": "100", "offset": "0", "totalResults": "true"] }
}
