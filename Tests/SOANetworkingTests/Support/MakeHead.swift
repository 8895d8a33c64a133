// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Creates the head of a response.
func makeHead(for request: URLRequest, status: Int, headers: [String: String] = [:]) throws -> HTTPURLResponse {
    let url = try #require(request.url)
    return try #require(
        HTTPURLResponse(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
    )
}
