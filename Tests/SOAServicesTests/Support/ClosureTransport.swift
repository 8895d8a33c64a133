// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A transport that responds as a closure says.
struct ClosureTransport: HTTPTransport {
    let answer: @Sendable (URLRequest) async throws -> (Data, HTTPURLResponse)

    func send(_ request: URLRequest, options: HTTPOptions) async throws -> HTTPExchange {
        let (data, response) = try await answer(request)
        return HTTPExchange(response: response, body: HTTPBody(data))
    }
}
