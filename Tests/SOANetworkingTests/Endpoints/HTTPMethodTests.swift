// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOANetworking
import Testing

@Suite struct HTTPMethodTests {
    @Test(arguments: [("pOsT", HTTPMethod.post), ("get", .get), ("PUT", .put), ("Delete", .delete), ("patch", .patch)])
    func `Names of methods are not case-sensitive`(text: String, method: HTTPMethod) {
        #expect(HTTPMethod(text) == method)
    }

    @Test(arguments: ["X", "", " get", "get\r\n", "po\u{017F}t"])
    func `An unknown method is nil`(text: String) {
        #expect(HTTPMethod(text) == nil)
    }

    @Test func `Any valid token is a method, and other text is not`() {
        #expect(HTTPMethod(rawValue: "PROPFIND")?.description == "PROPFIND")
        #expect(HTTPMethod(rawValue: "GET") == .get)
        #expect(HTTPMethod(rawValue: "GET /x") == nil)
        #expect(HTTPMethod(rawValue: "") == nil)
    }

    @Test(arguments: HTTPMethod.allCases)
    func `A method is encoded in capitals, and decoded`(method: HTTPMethod) {
        #expect(method.description == method.description.uppercased())
        #expect(HTTPMethod(method.description) == method)
    }
}
