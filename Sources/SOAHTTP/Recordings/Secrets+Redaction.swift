// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension Secrets {
    func request(_ request: URLRequest) -> Recording.Request {
        let url = request.url.map(self.url) ?? ""
        let headers = self.headers(request.allHTTPHeaderFields ?? [:])
        let body = request.httpBody.flatMap { self.body($0, headers: headers) }
        return Recording.Request(method: request.httpMethod ?? "GET", url: url, headers: headers, body: body)
    }

    func response(_ response: HTTPURLResponse, body: Data) -> Recording.Response {
        let pairs = response.allHeaderFields.map { ("\($0.key)", "\($0.value)") }
        let headers = self.headers(Dictionary(pairs) { first, _ in first })
        return Recording.Response(
            status: response.statusCode,
            headers: headers,
            body: self.body(body, headers: headers)
        )
    }

    /// The URL without user and password, and with its secret parameters redacted.
    private func url(_ url: URL) -> String {
        guard var components = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return url.absoluteString }
        components.user = nil
        components.password = nil
        components.percentEncodedQueryItems = components.percentEncodedQueryItems?.map(redact)
        return components.string ?? url.absoluteString
    }

    private func redact(_ item: URLQueryItem) -> URLQueryItem {
        let name = item.name.removingPercentEncoding ?? item.name
        return item.value != nil && contains(parameter: name)
            ? URLQueryItem(name: item.name, value: "%5Bredacted%5D") : item
    }

    private func headers(_ headers: [String: String]) -> [String: String] {
        var result: [String: String] = [:]
        for (name, value) in headers { result[name] = contains(header: name) ? Recording.redacted : value }
        return result
    }

    /// The body, with what it names by a secret name redacted; nil if there is none.
    private func body(_ data: Data, headers: [String: String]) -> Recording.Body? {
        guard !data.isEmpty else { return nil }
        let type = headers.first { $0.key.lowercased() == "content-type" }?.value.lowercased() ?? ""
        if type.hasPrefix("application/x-www-form-urlencoded") { return Recording.Body(form(data)) }
        return Recording.Body(json(data) ?? data)
    }

    private func form(_ data: Data) -> Data {
        var components = URLComponents()
        components.percentEncodedQuery = String(data: data, encoding: .utf8)
        guard let items = components.percentEncodedQueryItems else { return data }
        components.percentEncodedQueryItems = items.map(redact)
        return Data((components.percentEncodedQuery ?? "").utf8)
    }

    /// JSON that has no secrets any more; nil if it had none, or is no JSON: then it stays as it is, byte by byte.
    private func json(_ data: Data) -> Data? {
        guard let value = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) else { return nil }
        var isChanged = false
        let redacted = self.json(value, &isChanged)
        guard isChanged else { return nil }
        return try? JSONSerialization.data(
            withJSONObject: redacted,
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
                if value is String, contains(field: name) {
                    isChanged = true
                    result[name] = Recording.redacted
                } else {
                    result[name] = json(value, &isChanged)
                }
            }
            return result
        default:
            return value
        }
    }
}
