// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// The URL of an endpoint, put together from its parts, each encoded once.
struct EndpointURL {
    let url: URL

    init(base: String, route: String, queryItems: [URLQueryItem]) throws(RequestCreationError) {
        var components = try Self.parse(base)
        components.percentEncodedPath = try Self.join(components.percentEncodedPath, Self.encodePath(route))
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

    /// Encodes what is not encoded yet: an escape stays, a lone `%` becomes one.
    private static func encodePath(_ route: String) throws(RequestCreationError) -> String {
        let bytes = Array(route.utf8)
        var encoded = ""
        for (index, byte) in bytes.enumerated() {
            let isEscape = byte == UInt8(ascii: "%") && bytes.dropFirst(index + 1).prefix(2).count(where: isHex) == 2
            if isEscape || isAllowedInPath(byte) {
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                encoded += escape(byte)
            }
        }
        try check(encoded)
        return encoded
    }

    /// Refuses a path that leads elsewhere than it seems to once a server or a proxy has decoded it.
    private static func check(_ encodedPath: String) throws(RequestCreationError) {
        guard let decoded = encodedPath.removingPercentEncoding else {
            throw RequestCreationError(.invalidRoute, "The route has an escape that is no UTF-8.")
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
            let name = encodeQueryText(item.name)
            return item.value.map { "\(name)=\(encodeQueryText($0))" } ?? name
        }.joined(separator: "&")
    }

    private static func encodeQueryText(_ text: String) -> String {
        text.utf8.reduce(into: "") { encoded, byte in
            if isAllowedInQuery(byte) {
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                encoded += escape(byte)
            }
        }
    }

    private static func escape(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.count == 1 ? "%0\(digits)" : "%\(digits)"
    }

    private static func isHex(_ byte: UInt8) -> Bool {
        Character(Unicode.Scalar(byte)).isHexDigit
    }

    private static func isAllowedInPath(_ byte: UInt8) -> Bool {
        isUnreserved(byte) || "/!$&'()*+,;=:@".utf8.contains(byte)
    }

    private static func isAllowedInQuery(_ byte: UInt8) -> Bool {
        isUnreserved(byte) || "/?:@!$'()*,".utf8.contains(byte)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch Unicode.Scalar(byte) {
        case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~": true
        default: false
        }
    }
}
