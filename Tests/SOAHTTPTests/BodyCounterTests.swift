// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import Testing

@testable import SOAHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct BodyCounterTests {
    @Test func `A compressed body may expand by any factor, however large`() throws {
        let head = HTTPURLResponse(
            url: try #require(URL(string: "https://example.com")),
            statusCode: 200,
            httpVersion: "HTTP/1.1",
            headerFields: ["Content-Encoding": "gzip", "Content-Length": "1000"]
        )
        var limits = HTTPLimits()
        limits.expansion = .max
        var counter = BodyCounter(limits, .file)
        try counter.count(17 << 20, of: head)
        #expect(counter.received == 17 << 20)
    }
}
