// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import OracleContentCore
import OracleContentDelivery
import SOAHTTP
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A plain HTTP client of the delivery API.
struct ContentClient: Sendable {
    static let showroom = "5f1c0a77showroom"
    static let workshop = "9b3e42d8workshop"

    /// A response of the backend.
    struct Response {
        let status: Int
        let body: Data
        let response: HTTPURLResponse

        func header(_ name: String) -> String? { response.value(forHTTPHeaderField: name) }

        var json: [String: Any] {
            get throws { try #require(try JSONSerialization.jsonObject(with: body) as? [String: Any]) }
        }

        /// The identifiers of the items on a page.
        var ids: [String] {
            get throws { try #require(try json["items"] as? [[String: Any]]).compactMap { $0["id"] as? String } }
        }
    }

    let baseURL: URL

    /// The client of the library, for the same backend.
    var library: DeliveryAPI {
        DeliveryAPI(
            configuration: ContentConfiguration(
                url: baseURL,
                deliveryChannelToken: Self.showroom,
                transport: URLSessionTransport()
            )
        )
    }

    /// Requests a path below the version, unchanged except for the added channel token.
    func get(
        _ path: String,
        _ parameters: [String: String] = [:],
        channel: String? = showroom,
        version: String = "v1.1",
        method: String = "GET",
        headers: [String: String] = [:]
    ) async throws -> Response {
        var parameters = parameters
        parameters["channelToken"] = channel
        let query = try parameters.sorted { $0.key < $1.key }.map { name, value in
            "\(name)=\(try #require(value.addingPercentEncoding(withAllowedCharacters: .alphanumerics)))"
        }
        let address =
            "\(baseURL.absoluteString)/content/published/api/\(version)/\(path)?\(query.joined(separator: "&"))"
        var request = URLRequest(url: try #require(URL(string: address)), cachePolicy: .reloadIgnoringLocalCacheData)
        request.httpMethod = method
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let (body, response) = try await URLSessionTransport.shared.data(for: request)
        return Response(status: response.statusCode, body: body, response: response)
    }

    /// Returns the identifiers of the items that a query finds, ordered by name.
    func ids(_ query: String, channel: String = showroom) async throws -> [String] {
        let response = try await get("items", ["q": query, "orderBy": "name"], channel: channel)
        #expect(response.status == 200, "\(query): \(String(decoding: response.body, as: UTF8.self))")
        return try response.ids
    }
}
