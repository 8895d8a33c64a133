// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

func advice(on error: any Error) -> String? {
    switch error {
    case is CancellationError:
        nil
    case let error as URLError where error.code == .notConnectedToInternet:
        "You are offline."
    case is URLError:
        "The server cannot be reached. Try again later."
    case let error as HTTPTransportError where error.code == .fileSystem:
        "The download could not be stored."
    default:
        "Something went wrong in the app."
    }
}

@Suite struct TransportErrorsGuide {
    @Test func `Each kind of error has its advice`() {
        #expect(advice(on: CancellationError()) == nil)
        #expect(advice(on: URLError(.notConnectedToInternet)) == "You are offline.")
        #expect(advice(on: URLError(.timedOut)) == "The server cannot be reached. Try again later.")
        #expect(advice(on: HTTPTransportError(.fileSystem, "Full.")) == "The download could not be stored.")
        #expect(advice(on: HTTPTransportError(.invalidRequest, "Bad.")) == "Something went wrong in the app.")
    }

    @Test(arguments: ["ftp://example.com/a", "file:///etc/hosts", "https:///a"])
    func `An invalid request is rejected`(_ text: String) async throws {
        let request = URLRequest(url: try #require(URL(string: text)))
        let stubs = StubTransport()
        stubs.stub { _ in .status(200) }
        let error = await #expect(throws: HTTPTransportError.self) { try await stubs.data(for: request) }
        #expect(error?.code == .invalidRequest)
    }

    @Test func `Texts of errors contain neither user nor query`() throws {
        let url = try #require(URL(string: "https://ann:pw@example.com/a?token=1#b"))
        let error = HTTPTransportError(.noStub, "No stub.", url: url)
        #expect("\(error)" == "No stub. (https://example.com/a)")
    }

    @Test func `Any status is a response`() async throws {
        let request = URLRequest(url: try #require(URL(string: "https://example.com/a")))
        let transport = StubTransport()
        transport.stub { _ in .status(404) }
        let (body, response) = try await transport.data(for: request)
        guard response.statusCode == 200 else { return #expect(body.isEmpty) }
        Issue.record("404 was expected")
    }
}
