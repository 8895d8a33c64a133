// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension Secrets {
    private static let mark = "[redacted]"

    /// The request as it may be shown.
    func redacted(_ request: URLRequest) -> URLRequest {
        var request = request
        request.url = request.url.map(redacted)
        request.httpBody = request.httpBody.map(redacted)
        for name in (request.allHTTPHeaderFields ?? [:]).keys where contains(header: name) {
            request.setValue(Self.mark, forHTTPHeaderField: name)
        }
        return request
    }

    /// The head of the response as it may be shown; nil if that cannot be made.
    func redacted(_ response: HTTPURLResponse) -> HTTPURLResponse? {
        guard let url = response.url else { return nil }
        var headers: [String: String] = [:]
        for (name, value) in response.allHeaderFields {
            let name = "\(name)"
            headers[name] = contains(header: name) ? Self.mark : "\(value)"
        }
        return HTTPURLResponse(
            url: redacted(url),
            statusCode: response.statusCode,
            httpVersion: nil,
            headerFields: headers
        )
    }

    /// The URL without user and password, and without the values of secret parameters.
    func redacted(_ url: URL) -> URL {
        guard var components = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return url }
        components.user = nil
        components.password = nil
        components.queryItems = components.queryItems?.map { item in
            contains(parameter: item.name) ? URLQueryItem(name: item.name, value: Self.mark) : item
        }
        return components.url ?? url
    }

    /// The body without the values of secret fields, if it is JSON; as it is otherwise.
    func redacted(_ body: Data) -> Data {
        guard let value = try? JSONDecoder().decode(JSONValue<NoAsset>.self, from: body) else { return body }
        let shown = redacted(value)
        return shown == value ? body : Data(shown.jsonString().utf8)
    }

    private func redacted(_ value: JSONValue<NoAsset>) -> JSONValue<NoAsset> {
        switch value {
        case .object(let fields):
            var shown = fields
            for (name, value) in fields {
                shown[name] = contains(field: name) ? .string(Self.mark) : redacted(value)
            }
            return .object(shown)
        case .array(let values):
            return .array(values.map(redacted))
        default:
            return value
        }
    }
}
