// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct Weather: Sendable {
    let transport: any HTTPTransport
    let url: URL

    func report() async throws -> String {
        let (body, response) = try await transport.data(for: URLRequest(url: url))
        return response.statusCode == 200 ? String(decoding: body, as: UTF8.self) : "no report"
    }
}
