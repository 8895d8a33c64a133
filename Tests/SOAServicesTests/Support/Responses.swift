// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Returns the URL of a literal in a test.
func url(_ text: String) -> URL {
    guard let url = URL(string: text) else { preconditionFailure("no URL: \(text)") }
    return url
}

/// Creates an HTTP response.
func response(_ status: Int = 200, for address: String = "https://example.com") -> HTTPURLResponse {
    let made = HTTPURLResponse(url: url(address), statusCode: status, httpVersion: nil, headerFields: nil)
    guard let made else { preconditionFailure("no response: \(address)") }
    return made
}

extension URLRequest {
    /// Creates a request from a literal in a test.
    init(_ address: String, headers: [String: String] = [:]) {
        self.init(url: SOAServicesTests.url(address))
        for (name, value) in headers { setValue(value, forHTTPHeaderField: name) }
    }
}
