// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP

/// The URL of an endpoint, each of whose parts is encoded once.
struct EndpointURL {
    let url: URL

    init(base: String, route: some EndpointRoute, queryItems: [URLQueryItem]) throws(RequestCreationError) {
        var components = try Self.parse(base)
        let path = try route.encodedPath()
        try Self.check(path)
        components.percentEncodedPath = Self.join(components.percentEncodedPath, path)
        let queries = [components.percentEncodedQuery, Self.encodeQuery(queryItems)].compactMap(\.self)
        let query = queries.filter { !$0.isEmpty }.joined(separator: "&")
        components.percentEncodedQuery = query.isEmpty ? nil : query
        guard let url = components.url else {
            throw RequestCreationError(.invalidURL, "Base URL and route make no URL.")
        }
        self.url = url
    }

    private static func parse(_ base: String) throws(RequestCreationError) -> URLComponents {
        guard
            !base.unicodeScalars.contains(where: { $0.isControl || $0 == " " || $0 == "\\" }),
            let components = URLComponents(string: base),
            ["http", "https"].contains(components.scheme?.lowercased()),
            components.host?.isEmpty == false
        else {
            throw RequestCreationError(.invalidBaseURL, "The base URL has to be one of http or https, with a host.")
        }
        try check(components.percentEncodedPath)
        return components
    }

    private static func join(_ base: String, _ route: String) -> String {
        if route.isEmpty { return base }
        let head = base.reversed().drop { $0 == "/" }.reversed()
        return String(head) + "/" + route.drop { $0 == "/" }
    }

    /// Refuses a path that leads to another one after a server or a proxy has decoded it.
    private static func check(_ encodedPath: String) throws(RequestCreationError) {
        guard let decoded = encodedPath.removingPercentEncoding else {
            throw RequestCreationError(.invalidRoute, "The route has an escape that isn't UTF-8.")
        }
        guard !decoded.unicodeScalars.contains(where: \.isControl) else {
            throw RequestCreationError(.invalidRoute, "The route has a control character.")
        }
        let segments = decoded.unicodeScalars.split { $0 == "/" || $0 == "\\" }.map { String($0) }
        guard !segments.contains(where: { $0 == "." || $0 == ".." }) else {
            throw RequestCreationError(.invalidRoute, "The route has a segment of dots, which leads to another path.")
        }
    }

    private static func encodeQuery(_ items: [URLQueryItem]) -> String {
        items.map { item in
            let name = PercentEncoding.query.encode(item.name)
            return item.value.map { "\(name)=\(PercentEncoding.query.encode($0))" } ?? name
        }.joined(separator: "&")
    }
}

extension Unicode.Scalar {
    /// Whether it is a control character, line breaks of any kind included.
    var isControl: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
