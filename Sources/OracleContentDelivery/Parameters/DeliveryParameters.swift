// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import OracleContentCore

/// The parameters of a delivery service, which differ in path and query.
final class DeliveryParameters: ServiceParameters, @unchecked Sendable {
    // Sendable: all stored properties are constants.

    private let path: [PathPart]
    /// The parameters that come first in the query, whatever their names.
    private let leading: [URLQueryItem]

    init(_ path: PathPart..., leading: [URLQueryItem] = [], query: [String: String?] = [:]) {
        self.path = path
        self.leading = leading
        super.init()
        for (name, value) in query { addParameter(key: name, value: QueryParameter(name, value)) }
    }

    override var basePath: String { "/content/published/api" }

    override var serviceSuffix: String {
        path.map { $0.message == nil ? $0.text : Self.pathSegment($0.text) }.joined(separator: "/")
    }

    override var queryItems: [URLQueryItem] { leading + super.queryItems }

    override func isWellFormed() -> Bool {
        var message = path.lazy.compactMap { URLPath.isSegment($0.text) ? nil : $0.message }.first
        if message == nil, !leading.isEmpty, buildURL() == nil {
            message = "URL could not be built for the specified download type."
        }
        // Set once, since another call may read it meanwhile.
        invalidURLError = message.map(OracleContentError.invalidURL)
        return message == nil
    }
}

extension DeliveryParameters {
    static func native(_ identifier: String) -> DeliveryParameters {
        DeliveryParameters("assets", .file(identifier), "native")
    }

    static func rendition(
        _ identifier: String,
        _ name: String,
        _ format: String?,
        _ type: String?
    ) -> DeliveryParameters {
        let query = ["format": trimmed(format), "type": trimmed(type)]
        return DeliveryParameters("assets", .file(identifier), .rendition(name), query: query)
    }

    static func thumbnail(_ identifier: String, _ fileGroup: String, _ video: AdvancedVideoInfo?) -> DeliveryParameters
    {
        func item(_ name: String, _ value: String) -> URLQueryItem { URLQueryItem(name: name, value: value) }
        guard fileGroup == "Videos", video != nil else {
            return DeliveryParameters("assets", .file(identifier), "thumbnail", leading: [item("type", "uithumbnail")])
        }
        let leading = [item("format", "jpg"), item("type", "advancedvideo")]
        return DeliveryParameters("assets", .file(identifier), "Thumbnail", leading: leading)
    }

    /// Text without the space around it; nil if there is no other text.
    private static func trimmed(_ text: String?) -> String? {
        let text = text?.trimmingCharacters(in: .whitespacesAndNewlines)
        return text?.isEmpty == false ? text : nil
    }
}

/// A part of a path: a literal of the library, or an identifier of the caller.
struct PathPart: ExpressibleByStringLiteral, Sendable {
    let text: String
    /// The error text if an identifier can't be a segment of a path; nil for a literal.
    let message: String?

    init(stringLiteral text: String) { self.init(text, nil) }

    private init(_ text: String, _ message: String?) {
        self.text = text
        self.message = message
    }

    static func slug(_ slug: String) -> Self { Self(slug, "Slug cannot be empty.") }
    static func asset(_ identifier: String) -> Self { Self(identifier, "Asset ID cannot be empty.") }
    static func file(_ identifier: String) -> Self { Self(identifier, "Asset identifier cannot be empty.") }
    static func rendition(_ name: String) -> Self { Self(name, "Rendition name cannot be empty.") }
    static func taxonomy(_ identifier: String) -> Self { Self(identifier, "Taxonomy ID cannot be empty.") }
    static func category(_ identifier: String) -> Self { Self(identifier, "TaxonomyCategory ID cannot be empty.") }
}

extension [String: String?] {
    /// The query that a listing begins with.
    static var listing: [String: String?] { ["limit": "100", "offset": "0", "totalResults": "true"] }
}
