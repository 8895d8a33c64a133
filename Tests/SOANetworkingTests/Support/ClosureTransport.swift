// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import SOATestSupport

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A transport that responds by a closure, and records the requests.
struct ClosureTransport: HTTPTransport {
    let requests = Journal<URLRequest>()
    let respond: @Sendable (URLRequest) async throws -> (Data, HTTPURLResponse)

    init(_ respond: @escaping @Sendable (URLRequest) async throws -> (Data, HTTPURLResponse)) {
        self.respond = respond
    }

    /// Creates a transport that returns one response.
    init(status: Int = 200, headers: [String: String] = [:], body: String = "") {
        self.init { (Data(body.utf8), try makeHead(for: $0, status: status, headers: headers)) }
    }

    /// Creates a transport that throws.
    init(failing error: any Error) {
        self.init { _ in throw error }
    }

    func send(_ request: URLRequest, options: HTTPOptions) async throws -> HTTPExchange {
        requests.note(request)
        let (data, response) = try await respond(request)
        return HTTPExchange(response: response, body: HTTPBody(data))
    }
}
