// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAServices
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct VehicleTaxTests {
    private let plate = VehicleNumberPlate(registration: "AB 12")
    private let base = url("https://example.com")

    @MainActor @Test func `A model is loading while its service runs, and then loaded`() async {
        let mock = VehicleTaxService.Mock(stubOutput: .success(VehicleTaxDetails(isPaid: true)))
        let model = VehicleTaxModel(fetchVehicleDetails: mock.service)
        mock.validationHook = { @MainActor in
            guard case .loading = model.modelState else {
                Issue.record("not loading")
                return
            }
        }
        await model.load(vehicle: plate)
        guard case .loaded(.success(let details)) = model.modelState else {
            Issue.record("not loaded")
            return
        }
        #expect(details.isPaid)
        #expect(mock.spyInputs == [plate])
    }

    @Test func `A factory creates the right request`() async throws {
        let stub = URLResult.stub(Data(#"{"status": "paid"}"#.utf8), for: base)
        let context = MockURLServiceContext(baseURL: base, stubResult: stub)
        let details = try await VehicleTaxService.vehicleService(in: context).value(plate)
        #expect(details.isPaid)
        #expect(context.spyRequest?.url == url("https://example.com/taxService/AB%2012"))
    }

    @MainActor @Test func `A module runs against stubs`() async {
        let stubbed = url("https://example.com/taxService/AB%2012")
        let context = StubbingURLServiceContext(
            baseURL: base,
            stubResults: [stubbed: .stub(Data(#"{"status": "due"}"#.utf8), for: stubbed)]
        )
        let model = VehicleModule(serviceContext: context).vehicleView(plate).model
        await model.load(vehicle: plate)
        guard case .loaded(.success(let details)) = model.modelState else {
            Issue.record("not loaded")
            return
        }
        #expect(!details.isPaid)
    }
}
