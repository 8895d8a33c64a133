// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A transport that calls a closure.
struct ClosureTransport: HTTPTransport {
    let respond: @Sendable (URLRequest) async throws -> (Data, HTTPURLResponse)

    func send(_ request: URLRequest, options: HTTPOptions) async throws -> HTTPExchange {
        let (data, response) = try await respond(request)
        return HTTPExchange(response: response, body: HTTPBody(data))
    }
}
