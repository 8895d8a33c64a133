// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Responds to every request at once with the same data.
struct CannedTransport: HTTPTransport {
    let data: Data

    func send(_ request: URLRequest, options: HTTPOptions) async throws -> HTTPExchange {
        guard let url = request.url,
            let response = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
        else { throw URLError(.badURL) }
        return HTTPExchange(response: response, body: HTTPBody(data))
    }
}
