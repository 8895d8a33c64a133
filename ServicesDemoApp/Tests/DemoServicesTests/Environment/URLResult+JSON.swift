// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAServices
import Testing

extension URLResult {
    /// Creates a response with JSON.
    static func json(_ text: String, statusCode: Int = 200) throws -> URLResult {
        .stub(Data(text.utf8), statusCode: statusCode, for: try #require(URL(string: "https://example.com")))
    }
}
