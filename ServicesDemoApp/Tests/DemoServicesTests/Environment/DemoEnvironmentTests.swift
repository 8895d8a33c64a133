// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import Foundation
import SOA
import SOAHTTP
import SOANetworking
import SOAServices
import SOATesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One registration points every service of the app somewhere else.
@Suite struct DemoEnvironmentTests {
    @Test func `a server is at its URL`() throws {
        let url = try #require(URL(string: "http://127.0.0.1:8080"))
        #expect(try DemoEnvironment.production(url).connect().baseURL == url)
        #expect(try DemoEnvironment.staging(url).connect().baseURL == url)
    }

    @Test(.services()) func `stubs respond to each service from files`() async throws {
        BackendConnection.register(to: .stub)
        let plate = try #require(VehicleNumberPlate("AB12CDE"))
        #expect(try await ServiceRegistry.vehicleTaxService.value(plate).make == "Stub car")
        #expect(try await ServiceRegistry.catalogueSearchService.value([ItemQuery("wiper")]).count == 2)
        #expect(try await ServiceRegistry.networkProvider.send(GaragesEndpoint(input: "Leeds")).count == 1)
        let unknown = try #require(VehicleNumberPlate("ZZ99ZZZ"))
        await #expect(throws: VehicleTaxError.unknownVehicle) {
            try await ServiceRegistry.vehicleTaxService.value(unknown)
        }
    }

    @Test(.services()) func `a recording is replayed, without the token`() async throws {
        let recorder = Recorder()
        BackendConnection.register(to: .stub, recorder: recorder)
        let items = try await ServiceRegistry.catalogueSearchService.value([ItemQuery("wiper")])
        let recording = recorder.recording
        #expect(recording.exchanges.count == 2)
        let written = String(decoding: try JSONEncoder().encode(recording), as: UTF8.self)
        #expect(!written.contains("the-token-of-the-stubs"))
        let replayed = try await ServiceRegistry.withOverrides { _ in
            BackendConnection.register(to: .replay(recording))
        } operation: {
            try await ServiceRegistry.catalogueSearchService.value([ItemQuery("wiper")])
        }
        #expect(replayed == items)
    }

    @Test func `a recording without responses is rejected`() {
        #expect(throws: DemoEnvironmentError.emptyRecording) { try DemoEnvironment.replay(Recording()).connect() }
    }

    @Test func `a recording contains the servers that responded`() async throws {
        let recorder = Recorder()
        for address in ["http://a.example:1", "https://b.example"] {
            let transport = StubTransport()
            transport.stub { _ in .status(204) }
            let url = try #require(URL(string: address))
            let connection = recorder.recording(BackendConnection(baseURL: url, transport: transport))
            for path in ["x", "y"] {
                _ = try await connection.transport.data(for: URLRequest(url: url.appending(path: path)))
            }
        }
        let recording = recorder.recording
        #expect(recording.origins.map(\.absoluteString) == ["http://a.example:1", "https://b.example"])
        #expect(recording.responses(of: recording.origins.last).exchanges.count == 2)
        #expect(recording.responses(of: nil).exchanges.isEmpty)
    }
}
