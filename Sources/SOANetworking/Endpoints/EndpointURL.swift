// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP

/// The URL of an endpoint, each of whose parts is encoded once.
struct EndpointURL {
    let url: URL

    init(base: String, route: some EndpointRoute, queryItems: [URLQueryItem]) throws(RequestCreationError) {
        let parts = try Self.parse(base)
        let path = PercentEncoding.path.encode(try route.encodedPath(), keepingEscapes: true)
        try Self.check(path)
        let query = PercentEncoding.query.query(of: queryItems)
        let queries = [parts.query, query].filter { !$0.isEmpty }
        guard let url = parts.url(path: Self.join(parts.path, path), query: queries.joined(separator: "&")) else {
            // The path is encoded, so it is not the reason.
            throw .invalidBaseURL
        }
        self.url = url
    }

    private static func parse(_ base: String) throws(RequestCreationError) -> BaseURL {
        guard
            !base.unicodeScalars.contains(where: { $0.isControl || $0 == " " || $0 == "\\" }),
            let parts = BaseURL(base),
            ["http", "https"].contains(parts.scheme.lowercased())
        else { throw .invalidBaseURL }
        try check(parts.path)
        return parts
    }

    private static func join(_ base: String, _ route: String) -> String {
        if route.isEmpty { return base }
        let slash = UInt8(ascii: "/")
        let head = base.utf8.dropLast(base.utf8.reversed().prefix { $0 == slash }.count)
        return String(Substring(head)) + "/" + String(Substring(route.utf8.drop { $0 == slash }))
    }

    /// Refuses a path that leads to another one after a server or a proxy has decoded it.
    private static func check(_ path: String) throws(RequestCreationError) {
        let hasEscapes = path.utf8.contains(UInt8(ascii: "%"))
        guard let decoded = hasEscapes ? path.removingPercentEncoding : path else {
            throw RequestCreationError(.invalidRoute, "The route has an escape that isn't UTF-8.")
        }
        guard !hasEscapes || !decoded.unicodeScalars.contains(where: \.isControl) else {
            throw RequestCreationError(.invalidRoute, "The route has a control character.")
        }
        guard !hasDots(decoded) else {
            throw RequestCreationError(.invalidRoute, "The route has a segment of dots, which leads to another path.")
        }
    }

    /// Returns whether text has a segment of one dot or two, which servers and clients read as a step to another path.
    ///
    /// Some servers and proxies decode twice, so the decoded text counts.
    static func hasDots(_ text: String) -> Bool {
        let hasEscapes = text.utf8.contains(UInt8(ascii: "%"))
        let text = hasEscapes ? String(decoding: PercentEncoding.decode(text), as: UTF8.self) : text
        let segments = text.utf8.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
        // Some servers take what follows a semicolon for parameters, and the rest for the segment.
        let names = segments.map { $0.prefix { $0 != UInt8(ascii: ";") } }
        return names.contains { $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8) }
    }
}

extension RequestCreationError {
    fileprivate static var invalidBaseURL: Self {
        Self(.invalidBaseURL, "The base URL has to be one of http or https, with a host.")
    }
}
