// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The request for an asset as the content service sends it, so that all callers send the same bytes.
struct AssetRequest: Sendable {
    static let identifier = "CONT0"
    static let query = ["expand": "all"]
    static let headers = ["Content-Type": "application/json", "X-Requested-With": "XMLHttpRequest"]

    let server: URL

    static func path(_ identifier: String) -> String { "content/published/api/v1.1/items/\(identifier)" }

    func text(_ identifier: String = Self.identifier) -> String {
        "\(server.absoluteString)/\(Self.path(identifier))?expand=all"
    }

    func url(_ identifier: String = Self.identifier) throws -> URL {
        guard let url = URL(string: text(identifier)) else { throw URLError(.badURL) }
        return url
    }

    func request(_ identifier: String = Self.identifier) throws -> URLRequest {
        var request = URLRequest(url: try url(identifier))
        for (name, value) in Self.headers { request.setValue(value, forHTTPHeaderField: name) }
        return request
    }
}
