// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAServices
import SOATestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct ServiceHeadersTests {
    @Test func `fields are added, and those that a request has stay`() throws {
        let headers = try ServiceHeaders(["X-App": "demo", "Accept": "text/plain"])
        let request = headers.added(to: URLRequest("https://example.com", headers: ["accept": "application/json"]))
        #expect(request.value(forHTTPHeaderField: "X-App") == "demo")
        #expect(request.value(forHTTPHeaderField: "Accept") == "application/json")
    }

    @Test(arguments: ["a\nb", "a\rb", "a\r\nb", "\u{0}", "a\u{7F}", "a\u{85}"])
    func `a value with a line break or a control character is refused`(_ value: String) {
        #expect(throws: ServiceHeaderError(.invalidValue, name: "X-App")) { try ServiceHeaders(["X-App": value]) }
    }

    @Test(arguments: ["", "X App", "X:App", "X\r\nApp", "Ünder"])
    func `a name that may not stand in a header is refused`(_ name: String) {
        #expect(throws: ServiceHeaderError(.invalidName)) { try ServiceHeaders([name: "demo"]) }
    }

    @Test func `the error does not quote the value`() {
        #expect(!"\(ServiceHeaderError(.invalidValue, name: "X-App"))".contains("\n"))
    }

    @Test func `a field is replaced and taken out whatever its case`() throws {
        var headers = try ServiceHeaders(["X-App": "demo"])
        try headers.set("x-app", to: "other")
        #expect(headers.fields == ["x-app": "other"])
        try headers.set("X-APP", to: nil)
        #expect(headers.fields.isEmpty)
        #expect(headers == ServiceHeaders())
    }

    @Test func `a tab is no control character that is refused`() throws {
        #expect(try ServiceHeaders(["X-App": "a\tb"]).fields == ["X-App": "a\tb"])
    }

    @Test func `fields go with every request of a service`() async throws {
        let mock = URLService.Mock(stubOutput: .stub(Data(), for: url("https://example.com")))
        let headers = try ServiceHeaders(["X-App": "demo"])
        _ = await mock.service.adding(headers)(URLRequest("https://example.com"))
        #expect(mock.spyInput?.value(forHTTPHeaderField: "X-App") == "demo")
    }

    @Test func `fields may be another set for each request`() async throws {
        let mock = URLService.Mock(stubOutput: .stub(Data(), for: url("https://example.com")))
        let counter = Counter()
        let service = mock.service.addingHeaders { _ in
            (try? ServiceHeaders(["X-Request": "\(counter.increment())"])) ?? ServiceHeaders()
        }
        for _ in 1...2 { _ = await service(URLRequest("https://example.com")) }
        #expect(mock.spyInputs.map { $0.value(forHTTPHeaderField: "X-Request") } == ["1", "2"])
    }
}
