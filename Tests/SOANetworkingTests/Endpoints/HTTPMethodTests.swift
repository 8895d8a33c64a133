// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOANetworking
import Testing

@Suite struct HTTPMethodTests {
    @Test(arguments: [("pOsT", HTTPMethod.post), ("get", .get), ("PUT", .put), ("Delete", .delete), ("patch", .patch)])
    func `a method is read in any case`(text: String, method: HTTPMethod) {
        #expect(HTTPMethod(text) == method)
    }

    @Test(arguments: ["X", "", " get", "get\r\n"])
    func `an unknown method is none`(text: String) {
        #expect(HTTPMethod(text) == nil)
    }

    @Test func `any method can be sent, and nothing else`() {
        #expect(HTTPMethod(rawValue: "PROPFIND")?.description == "PROPFIND")
        #expect(HTTPMethod(rawValue: "GET") == .get)
        #expect(HTTPMethod(rawValue: "GET /x") == nil)
        #expect(HTTPMethod(rawValue: "") == nil)
    }

    @Test(arguments: HTTPMethod.allCases)
    func `a method is written in capitals, and read back`(method: HTTPMethod) {
        #expect(method.description == method.description.uppercased())
        #expect(HTTPMethod(method.description) == method)
    }
}
