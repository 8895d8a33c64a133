// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

package import Foundation

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// Takes secrets out of what is logged or recorded: URLs, headers and bodies.
package struct Redactor: Sendable {
    /// What stands in the place of a secret.
    package static let mark = "[redacted]"
    private static let encodedMark = "%5Bredacted%5D"
    /// The headers whose values are URLs.
    private static let addresses: Set<String> = ["location", "content-location", "link", "referer", "refresh"]

    private let secrets: Secrets

    package init(_ secrets: Secrets) {
        self.secrets = secrets
    }

    /// The request as it may be shown.
    package func request(_ request: URLRequest) -> URLRequest {
        var shown = request
        shown.url = request.url.map(url)
        let fields = request.allHTTPHeaderFields ?? [:]
        for (name, value) in headers(fields) { shown.setValue(value, forHTTPHeaderField: name) }
        let type = request.value(forHTTPHeaderField: "Content-Type")
        shown.httpBody = request.httpBody.map { body($0, type: type) }
        return shown
    }

    /// The head of a response as it may be shown; nil if that can't be made.
    package func response(_ response: HTTPURLResponse) -> HTTPURLResponse? {
        response.url.flatMap { address in
            HTTPURLResponse(
                url: url(address),
                statusCode: response.statusCode,
                httpVersion: nil,
                headerFields: headers(response.fields)
            )
        }
    }

    /// The URL without user and password, and without the values of secret parameters, in the fragment too.
    package func url(_ url: URL) -> URL {
        text(url.absoluteString).flatMap(URL.init) ?? url
    }

    /// The headers without the values of secret ones, and of secret parameters of URLs in the others.
    package func headers(_ headers: [String: String]) -> [String: String] {
        var shown = headers
        for (name, value) in headers {
            if secrets.contains(header: name) {
                shown[name] = Self.mark
            } else if Self.addresses.contains(name.lowercased()) {
                shown[name] = addresses(in: value)
            }
        }
        return shown
    }

    /// The body without the values of secret fields: JSON, forms and multipart forms; as it is otherwise.
    ///
    /// A body that has no secrets stays as it is, byte by byte.
    package func body(_ data: Data, type: String?) -> Data {
        let media = (type ?? "").lowercased()
        if media.hasPrefix("application/x-www-form-urlencoded") {
            return Data(query(String(decoding: data, as: UTF8.self)).utf8)
        }
        if media.hasPrefix("multipart/"), let boundary = Self.boundary(of: type ?? "") {
            return multipart(data, boundary)
        }
        return json(data) ?? data
    }

    // MARK: - URLs

    /// The text of a URL without its secrets; nil if it had none.
    private func text(_ url: String) -> String? {
        var rest = Substring(url)
        var shown = ""
        if let range = rest.range(of: "://") {
            shown = String(rest[..<range.upperBound])
            rest = rest[range.upperBound...]
            let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
            let host = rest[..<end].lastIndex(of: "@").map { rest[rest.index(after: $0)..<end] } ?? rest[..<end]
            shown += host
            rest = rest[end...]
        }
        guard let mark = rest.firstIndex(where: { "?#".contains($0) }) else {
            shown += rest
            return shown == url ? nil : shown
        }
        shown += rest[..<mark]
        rest = rest[mark...]
        while let first = rest.first {
            let tail = rest.dropFirst()
            let end = first == "?" ? tail.firstIndex(of: "#") ?? tail.endIndex : tail.endIndex
            shown += String(first) + query(String(tail[..<end]))
            rest = tail[end...]
        }
        return shown == url ? nil : shown
    }

    /// A header with URLs in it: one, or several in angle brackets.
    private func addresses(in value: String) -> String {
        guard value.contains("<") else { return text(value) ?? value }
        return value.split(separator: "<", omittingEmptySubsequences: false).enumerated().map { index, part in
            guard index > 0, let end = part.firstIndex(of: ">") else { return String(part) }
            return "<" + (text(String(part[..<end])) ?? String(part[..<end])) + part[end...]
        }.joined()
    }

    /// Pairs of names and values, as in a query or a form.
    private func query(_ text: String) -> String {
        text.split(separator: "&", omittingEmptySubsequences: false).map { pair in
            guard let equals = pair.firstIndex(of: "=") else { return String(pair) }
            let name = String(pair[..<equals].replacing("+", with: " "))
            guard secrets.contains(parameter: name.removingPercentEncoding ?? name) else { return String(pair) }
            return String(pair[...equals]) + Self.encodedMark
        }.joined(separator: "&")
    }

    // MARK: - JSON

    /// JSON without its secrets; nil if it had none, or is no JSON.
    private func json(_ data: Data) -> Data? {
        guard let value = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) else { return nil }
        var isChanged = false
        let shown = self.json(value, &isChanged)
        guard isChanged else { return nil }
        return try? JSONSerialization.data(
            withJSONObject: shown,
            options: [.sortedKeys, .withoutEscapingSlashes, .fragmentsAllowed]
        )
    }

    private func json(_ value: Any, _ isChanged: inout Bool) -> Any {
        switch value {
        case let list as [Any]:
            return list.map { json($0, &isChanged) }
        case let object as [String: Any]:
            var result: [String: Any] = [:]
            for (name, value) in object {
                if secrets.contains(field: name), !(value is NSNull) {
                    isChanged = true
                    result[name] = Self.mark
                } else {
                    result[name] = json(value, &isChanged)
                }
            }
            return result
        case let string as String:
            guard string.contains("?") || string.contains("@"), let shown = self.text(string) else { return string }
            isChanged = true
            return shown
        default:
            return value
        }
    }

    // MARK: - Multipart forms

    private static func boundary(of type: String) -> String? {
        guard let range = type.range(of: "boundary=", options: .caseInsensitive) else { return nil }
        let text = type[range.upperBound...].prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
        let boundary = text.trimmingCharacters(in: CharacterSet(charactersIn: "\""))
        return boundary.isEmpty ? nil : boundary
    }

    private func multipart(_ data: Data, _ boundary: String) -> Data {
        let separator = Data("--\(boundary)".utf8)
        var shown = Data()
        var rest = data[...]
        while let range = rest.range(of: separator) {
            shown += part(rest[..<range.lowerBound]) + separator
            rest = rest[range.upperBound...]
        }
        return shown + part(rest)
    }

    /// One part of a form: its headers, an empty line and its value.
    private func part(_ bytes: Data) -> Data {
        guard let blank = bytes.range(of: Data("\r\n\r\n".utf8)) else { return bytes }
        let head = String(decoding: bytes[..<blank.lowerBound], as: UTF8.self)
        guard let name = head.range(of: " name=", options: .caseInsensitive) else { return bytes }
        let quoted = head[name.upperBound...]
        let isQuoted = quoted.hasPrefix("\"")
        let text = isQuoted ? quoted.dropFirst().prefix { $0 != "\"" } : quoted.prefix { !"; \r\n".contains($0) }
        if secrets.contains(parameter: String(text)) || secrets.contains(field: String(text)) {
            return bytes[..<blank.upperBound] + Data("\(Self.mark)\r\n".utf8)
        }
        let value = bytes[blank.upperBound...]
        return bytes[..<blank.upperBound] + (json(Data(value)) ?? value)
    }
}

extension HTTPURLResponse {
    /// The headers as text.
    package var fields: [String: String] {
        Dictionary(allHeaderFields.map { ("\($0.key)", "\($0.value)") }) { first, _ in first }
    }
}
