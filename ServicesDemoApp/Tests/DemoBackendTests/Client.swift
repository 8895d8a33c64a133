// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Asks a backend as it is, without any service in between.
struct Client: Sendable {
    /// What a backend says when it refuses something.
    struct Refusal: Decodable {
        struct Content: Decodable {
            let message: String
        }

        let error: Content
    }

    let baseURL: URL

    /// Asks for a path, which is sent as it is.
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
