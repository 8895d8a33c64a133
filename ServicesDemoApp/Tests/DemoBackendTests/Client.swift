// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A plain HTTP client of a backend.
struct Client: Sendable {
    /// The error body of a backend.
    struct Refusal: Decodable {
        struct Content: Decodable {
            let message: String
        }

        let error: Content
    }

    let baseURL: URL

    /// Requests an unchanged path.
    func send(
        _ method: String,
        _ path: String,
        body: String? = nil,
        token: String? = nil
    ) async throws -> (status: Int, body: Data) {
        var request = URLRequest(url: try #require(URL(string: baseURL.absoluteString + path)))
        request.httpMethod = method
        request.httpBody = body.map { Data($0.utf8) }
        if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        if body != nil { request.setValue("application/json", forHTTPHeaderField: "Content-Type") }
        let (data, response) = try await URLSessionTransport.shared.data(for: request)
        return (response.statusCode, data)
    }

    func get(_ path: String) async throws -> (status: Int, body: Data) {
        try await send("GET", path)
    }

    func token() async throws -> String {
        let body = try await send("POST", "/tokens").body
        return try #require(try JSONSerialization.jsonObject(with: body) as? [String: Any])["token"] as? String ?? ""
    }
}
