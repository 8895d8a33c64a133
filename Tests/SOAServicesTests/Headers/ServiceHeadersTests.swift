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
    @Test func `Headers are added, and those of the request are kept`() throws {
        let headers = try ServiceHeaders(["X-App": "demo", "Accept": "text/plain"])
        let request = headers.added(to: URLRequest("https://example.com", headers: ["accept": "application/json"]))
        #expect(request.value(forHTTPHeaderField: "X-App") == "demo")
        #expect(request.value(forHTTPHeaderField: "Accept") == "application/json")
    }

    @Test(arguments: ["a\nb", "a\rb", "a\r\nb", "\u{0}", "a\u{7F}", "a\u{85}"])
    func `A value with a line break or a control character is rejected`(_ value: String) {
        #expect(throws: ServiceHeaderError(.invalidValue, name: "X-App")) { try ServiceHeaders(["X-App": value]) }
    }

    @Test(arguments: ["", "X App", "X:App", "X\r\nApp", "Ünder"])
    func `An invalid name of a header is rejected`(_ name: String) {
        #expect(throws: ServiceHeaderError(.invalidName)) { try ServiceHeaders([name: "demo"]) }
    }

    @Test func `The error does not quote the value`() {
        #expect(!"\(ServiceHeaderError(.invalidValue, name: "X-App"))".contains("\n"))
    }

    @Test func `Names of headers are not case-sensitive`() throws {
        var headers = try ServiceHeaders(["X-App": "demo"])
        try headers.set("x-app", to: "other")
        #expect(headers.fields == ["x-app": "other"])
        try headers.set("X-APP", to: nil)
        #expect(headers.fields.isEmpty)
        #expect(headers == ServiceHeaders())
    }

    @Test func `Of two spellings of a name the same one counts each time`() throws {
        let names = (0..<20).map { "X-App-\($0)" }
        let headers = try ServiceHeaders(
            Dictionary(uniqueKeysWithValues: names.map { ($0, "upper") } + names.map { ($0.lowercased(), "lower") })
        )
        #expect(headers.fields == Dictionary(uniqueKeysWithValues: names.map { ($0.lowercased(), "lower") }))
    }

    @Test func `A tab in a value is accepted`() throws {
        #expect(try ServiceHeaders(["X-App": "a\tb"]).fields == ["X-App": "a\tb"])
    }

    @Test func `Headers are added to every request of a service`() async throws {
        let mock = URLService.Mock(stubOutput: .stub(Data(), for: url("https://example.com")))
        let headers = try ServiceHeaders(["X-App": "demo"])
        _ = await mock.service.adding(headers)(URLRequest("https://example.com"))
        #expect(mock.spyInput?.value(forHTTPHeaderField: "X-App") == "demo")
    }

    @Test func `Headers can depend on the request`() async throws {
        let mock = URLService.Mock(stubOutput: .stub(Data(), for: url("https://example.com")))
        let counter = Counter()
        let service = mock.service.addingHeaders { _ in
            (try? ServiceHeaders(["X-Request": "\(counter.increment())"])) ?? ServiceHeaders()
        }
        for _ in 1...2 { _ = await service(URLRequest("https://example.com")) }
        #expect(mock.spyInputs.map { $0.value(forHTTPHeaderField: "X-Request") } == ["1", "2"])
    }
}
