// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import Foundation
import SOA
import SOAHTTP
import SOANetworking
import SOATesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct GaragesEndpointTests {
    @Test(.services()) func `it is sent to the backend of the environment`() async throws {
        let transport = StubTransport()
        transport.stub { _ in .json(#"[{"name":"Garage","town":"York","freeSlots":1}]"#) }
        let url = try #require(URL(string: "http://127.0.0.1:8080"))
        ServiceRegistry.add(.backendConnection) { BackendConnection(baseURL: url, transport: transport) }
        let garages = try await ServiceRegistry.networkProvider.send(GaragesEndpoint(input: "York & about"))
        #expect(garages == [Garage(name: "Garage", town: "York", freeSlots: 1)])
        #expect(
            transport.requests.map { $0.url?.absoluteString } == [
                "http://127.0.0.1:8080/garages?town=York%20%26%20about"
            ]
        )
    }
}
