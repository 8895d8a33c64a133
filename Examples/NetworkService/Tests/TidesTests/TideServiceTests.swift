// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOA
import SOAHTTP
import SOAServices
import SOATesting
import Testing
import Tides

@Suite struct TideServiceTests {
    private let base = URL(string: "https://example.com/api")

    @Test(.services { $0.add(.transport) { StubTransport() } })
    func `A harbour is part of the path`() async throws {
        let stubs = try #require(ServiceRegistry[.transport] as? StubTransport)
        stubs.stub { _ in .json(#"{ "level": 12, "isRising": false }"#) }
        registerTides(baseURL: try #require(base))
        #expect(try await ServiceRegistry[.tides].value("dover") == Tide(level: 12, isRising: false))
        #expect(stubs.requests.map { $0.url?.absoluteString } == ["https://example.com/api/tides/dover"])
    }

    @Test(.services { $0.add(.transport) { StubTransport() } })
    func `A server that does not know the harbour is a failure`() async throws {
        let stubs = try #require(ServiceRegistry[.transport] as? StubTransport)
        stubs.stub { _ in .status(404) }
        registerTides(baseURL: try #require(base))
        let error = await #expect(throws: UnacceptableStatusError.self) {
            try await ServiceRegistry[.tides].value("atlantis")
        }
        #expect(error?.statusCode == 404)
    }

    @Test(.services()) func `A mock stands for the whole service`() async throws {
        let mock = TideService.Mock(stubOutput: .success(Tide(level: 7, isRising: true)))
        ServiceRegistry.add(.tides) { mock.service }
        #expect(try await ServiceRegistry[.tides].value("dover").level == 7)
        #expect(mock.callCount == 1)
    }
}
