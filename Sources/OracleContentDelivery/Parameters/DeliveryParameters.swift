// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import OracleContentCore

/// Parameters of a delivery service: everything but its path is the same for all of them.
class DeliveryParameters: ServiceParameters, @unchecked Sendable {
    // Sendable: what is stored besides is constant.

    /// One part of a path.
    enum Part: Sendable {
        /// Text of the library, as it is.
        case literal(String)
        /// Text of the caller, which may not be empty, with what to tell if it is.
        case identifier(String, orError: String)
    }

    private let parts: [Part]

    init(_ parts: Part..., query: [String: String?] = [:]) {
        self.parts = parts
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

    override func isWellFormed() -> Bool {
        parts.allSatisfy { part in
            guard case .identifier(let text, orError: let message) = part else { return true }
            return check(text, or: message)
        }
    }
}

extension [String: String?] {
    /// What every listing asks for at first.
    static var listing: [String: String?] { ["limit": "100", "offset": "0", "totalResults": "true"] }
}
