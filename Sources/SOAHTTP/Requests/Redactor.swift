// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

package import Foundation

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// Removes secrets from URLs, headers and bodies before they are logged or recorded.
package struct Redactor: Sendable {
    /// The text in place of a secret.
    package static let mark = "[redacted]"
    private static let encodedMark = "%5Bredacted%5D"
    /// The type of a request's body without one: Foundation sends it as a form.
    static let untypedBody = "application/x-www-form-urlencoded"
    /// The headers whose values are URLs.
    private static let addresses: Set<String> = ["location", "content-location", "link", "referer", "refresh"]

    private let secrets: Secrets

    package init(_ secrets: Secrets) {
        self.secrets = secrets
    }

    /// Returns the request without secrets.
    package func request(_ request: URLRequest) -> URLRequest {
        var shown = request
        shown.url = request.url.map(url)
        let fields = request.allHTTPHeaderFields ?? [:]
        for (name, value) in headers(fields) { shown.setValue(value, forHTTPHeaderField: name) }
        let type = request.value(forHTTPHeaderField: "Content-Type") ?? Self.untypedBody
        shown.httpBody = request.httpBody.map { body($0, type: type) }
        return shown
    }

    /// Returns the head of a response without secrets; nil if it has no URL.
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

    /// Returns the URL without user, password and the values of secret parameters, also in the fragment.
    package func url(_ url: URL) -> URL {
        let shown = redacted(url.absoluteString) { text($0) ?? $0 }
        return shown == url.absoluteString ? url : URL(string: shown) ?? url
    }

    /// Returns the headers without the values of secret ones, and without secrets in their URLs.
    package func headers(_ headers: [String: String]) -> [String: String] {
        var shown = headers
        for (name, value) in headers {
            if secrets.contains(header: name) {
                shown[name] = Self.mark
            } else if Self.addresses.contains(name.lowercased()) {
                shown[name] = redacted(value, by: addresses)
            }
        }
        return shown
    }

    /// Returns a body of JSON, a form or a multipart form without the values of secret fields.
    ///
    /// A body without secrets stays as it is, byte by byte. JSON that can't be read is left out.
    package func body(_ data: Data, type: String?) -> Data {
        redacted(data) { redacted($0, type: type) }
    }

    /// Applies a redaction as long as it changes something, a few times at most.
    ///
    /// What is left may be of another kind: a form is JSON once it has lost a character that JSON can't have.
    private func redacted<Value: Equatable>(_ value: Value, by redact: (Value) -> Value) -> Value {
        var shown = value
        for _ in 0..<4 {
            let next = redact(shown)
            if next == shown { break }
            shown = next
        }
        return shown
    }

    private func redacted(_ data: Data, type: String?) -> Data {
        let media = (type ?? "").lowercased()
        let isForm = media.hasPrefix("application/x-www-form-urlencoded")
        // JSON of any media type: some servers name a wrong one. A form may look like a JSON text or number.
        let json = json(data, isForm: isForm)
        if let json, !isForm || Self.isContainer(json) { return json }
        if json == nil, media.contains("json") || Self.isContainer(data) && namesSecret(data) { return lines(data) }
        let data = json ?? data
        if isForm {
            let text = String(decoding: data, as: UTF8.self)
            let shown = query(text.unicodeScalars[...])
            return shown == text ? data : Data(shown.utf8)
        }
        if media.hasPrefix("multipart/"), let boundary = Self.boundary(of: type ?? "") {
            return multipart(data, boundary)
        }
        return data
    }

    // MARK: - URLs

    /// Returns the text of a URL, or of a form, without its secrets; nil if it had none.
    private func text(_ url: String, _ isForm: Bool = false) -> String? {
        // By scalars, since a mark may join a separator to one character.
        let scalars = url.unicodeScalars
        let path = scalars.prefix { $0 != "?" && $0 != "#" }
        var shown = isForm ? query(path) : String(path)
        var rest = scalars[path.endIndex...]
        while let first = rest.first {
            let tail = rest.dropFirst()
            let end = first == "?" ? tail.firstIndex(of: "#") ?? tail.endIndex : tail.endIndex
            shown += String(first) + query(tail[..<end])
            rest = tail[end...]
        }
        if shown.utf8.starts(with: "//".utf8) {
            shown = "//" + Self.withoutUser(String(shown.unicodeScalars.dropFirst(2)))
        }
        // Afterwards, since a URL may have others in its query.
        let parts = shown.components(separatedBy: "://")
        shown = ([parts[0]] + parts.dropFirst().map(Self.withoutUser)).joined(separator: "://")
        return shown == url ? nil : shown
    }

    /// Returns what follows the scheme of a URL, without the user.
    private static func withoutUser(_ part: String) -> String {
        let authority = part.prefix { !"/?#".contains($0) }
        return authority.lastIndex(of: "@").map { String(part[$0...].dropFirst()) } ?? part
    }

    /// Returns a header with one URL, or with several in angle brackets, without their secrets.
    private func addresses(in value: String) -> String {
        guard value.contains("<") else { return text(value) ?? value }
        return value.split(separator: "<", omittingEmptySubsequences: false).enumerated().map { index, part in
            let end = index > 0 ? part.firstIndex(of: ">") ?? part.endIndex : part.endIndex
            // An unclosed bracket extends to the end of its part; another URL may follow a closed one.
            let shown = [part[..<end], part[end...]].map { text(String($0)) ?? String($0) }
            return (index > 0 ? "<" : "") + shown.joined()
        }.joined()
    }

    /// Returns the pairs of a query or a form without the values of secret ones.
    private func query(_ text: Substring.UnicodeScalarView) -> String {
        text.split(separator: "&", omittingEmptySubsequences: false).map { pair in
            guard let equals = pair.firstIndex(of: "=") else { return String(pair) }
            // A fragment may be a route with a query of its own.
            let name = pair[..<equals].split(separator: "?").last.map { String($0).replacing("+", with: " ") } ?? ""
            guard secrets.contains(parameter: name.removingPercentEncoding ?? name) else { return String(pair) }
            return String(pair[...equals]) + Self.encodedMark
        }.joined(separator: "&")
    }

    // MARK: - JSON

    /// Returns true if JSON is an object or a list.
    private static func isContainer(_ json: Data) -> Bool {
        json.first { !" \t\r\n".utf8.contains($0) }.map { "{[".utf8.contains($0) } ?? false
    }

    /// Returns JSON without its secrets, byte by byte the same if it had none; nil if it isn't JSON.
    ///
    /// The texts of JSON that was sent as a form may be pairs of the form.
    private func json(_ data: Data, isForm: Bool = false) -> Data? {
        guard let value = Self.value(of: data) ?? Self.repaired(data).flatMap(Self.value) else { return nil }
        var isChanged = false
        let shown = self.json(value, isForm, &isChanged)
        guard isChanged else { return data }
        return try? JSONSerialization.data(
            withJSONObject: shown,
            options: [.sortedKeys, .withoutEscapingSlashes, .fragmentsAllowed]
        )
    }

    /// Whether text has the name of a secret field of JSON.
    private func namesSecret(_ data: Data) -> Bool {
        let text = String(decoding: data, as: UTF8.self).lowercased()
        return secrets.fields.contains { text.contains("\"\($0)\"") }
    }

    /// Returns lines of JSON without their secrets; the mark in place of JSON that can't be read, such as too deep.
    private func lines(_ data: Data) -> Data {
        let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
            // Without a quotation mark there are no names and no URLs.
            line.contains(UInt8(ascii: "\"")) ? json(Data(line)) : line
        }
        if lines.contains(nil) { return Data(Self.mark.utf8) }
        return Data(lines.compactMap(\.self).joined(separator: "\n".utf8))
    }

    /// Returns text with its bytes repaired that are no UTF-8, as a reader may do; nil if there are none.
    private static func repaired(_ data: Data) -> Data? {
        let text = Data(String(decoding: data, as: UTF8.self).utf8)
        return text == data ? nil : text
    }

    private static func value(of json: Data) -> Any? {
        try? JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed)
    }

    private func json(_ value: Any, _ isForm: Bool, _ isChanged: inout Bool) -> Any {
        switch value {
        case let list as [Any]:
            return list.map { json($0, isForm, &isChanged) }
        case let object as [String: Any]:
            var result: [String: Any] = [:]
            for (name, value) in object {
                if secrets.contains(field: name), !(value is NSNull) {
                    isChanged = isChanged || value as? String != Self.mark
                    result[name] = Self.mark
                } else {
                    result[name] = json(value, isForm, &isChanged)
                }
            }
            return result
        case let string as String:
            guard isForm || string.utf8.contains(where: "?#@".utf8.contains) else { return string }
            guard let shown = text(string, isForm) else { return string }
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

    /// Returns one part of a form, its headers, an empty line and its value, without a secret.
    private func part(_ bytes: Data) -> Data {
        guard let blank = bytes.range(of: Data("\r\n\r\n".utf8)) else { return bytes }
        if namesSecret(head: String(decoding: bytes[..<blank.lowerBound], as: UTF8.self)) {
            return bytes[..<blank.upperBound] + Data("\(Self.mark)\r\n".utf8)
        }
        return bytes[..<blank.upperBound] + redacted(Data(bytes[blank.upperBound...]), type: nil)
    }

    /// Whether one of the names in the head of a part is secret; that of a file may look like another one.
    private func namesSecret(head: String) -> Bool {
        let pattern = /[;\s]name\s*=\s*(?:"([^"]*)|([^; \r\n]*))/.ignoresCase().matchingSemantics(.unicodeScalar)
        return head.matches(of: pattern).contains { match in
            let name = String(match.1 ?? match.2 ?? "")
            return secrets.contains(parameter: name) || secrets.contains(field: name)
        }
    }
}

extension HTTPURLResponse {
    /// Returns the value of a header.
    ///
    /// On Linux Foundation's own search copies each name twice.
    package func field(_ name: String) -> String? {
        if let value = allHeaderFields[name] as? String { return value }
        return allHeaderFields.first { ($0.key.base as? String)?.isSameHeader(as: name) == true }?.value as? String
    }

    /// The headers as text.
    package var fields: [String: String] {
        Dictionary(allHeaderFields.map { ("\($0.key)", "\($0.value)") }) { first, _ in first }
    }
}
