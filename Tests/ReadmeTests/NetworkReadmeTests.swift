// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import HTTPTransport
import Networking
import Service
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct NetworkReadmeTests {
    @Test func `A folder of stubs stands for a server, and a recording too`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "ReadmeTests-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(
            at: folder.appending(path: "tax"),
            withIntermediateDirectories: true
        )
        try Data(#"{ "owed": 165 }"#.utf8).write(to: folder.appending(path: "tax/AB12.json"))
        let base = try #require(URL(string: "https://example.com"))
        let recorder = RecordingTransport(try makeTransport(.stub(folder)))
        #expect(try await tax(of: "AB12", from: base, by: recorder) == VehicleTax(owed: 165))
        let file = folder.appending(path: "recording.json")
        try recorder.recording.write(to: file)
        #expect(try await tax(of: "AB12", from: base, by: makeTransport(.replay(file))) == VehicleTax(owed: 165))
        _ = try makeTransport(.production)
    }

    private func tax(of plate: String, from base: URL, by transport: any HTTPTransport) async throws -> VehicleTax {
        let context = LiveURLServiceContext(baseURL: base, transport: transport)
        return try await VehicleTaxService.vehicleTax(in: context).value(NumberPlate(text: plate))
    }

    @Test func `A mock stands for a service that nobody wrote yet`() async throws {
        let mock = VehicleTaxService.Mock(stubOutput: .success(VehicleTax(owed: 165)))
        let tax = try await mock.service.value(NumberPlate(text: "AB12 CDE"))
        print(tax.owed, mock.callCount)  // 165 1
        #expect(tax.owed == 165)
        #expect(mock.callCount == 1)
    }

    @Test @MainActor func `A screen sees how loading goes`() async {
        let stubs = StubTransport()
        stubs.stub { _ in .json(#"{ "name": "Beetle" }"#) }
        let provider = RealNetworkProvider(transport: stubs)
        let cars = ServiceForEndpoint<CarEndpoint, Car>(networkProvider: provider)
        _ = await cars.contactEndpoint(with: 7).value  // .loading, then .success or .failure
        print(cars.loadingState.maybeValue?.name ?? "none")
        #expect(cars.loadingState.maybeValue == Car(name: "Beetle"))
        #expect(stubs.requests.first?.url?.absoluteString == "https://example.com/cars/7")
    }
}
