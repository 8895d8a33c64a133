// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOA
import SOAServices
import Testing

extension ServiceName<VehicleTaxService> {
    static var vehicleTax: Self { "vehicleTax" }
}

func registerVehicleTax(in context: some URLServiceContext) {
    ServiceRegistry.add(.vehicleTax) { VehicleTaxService.vehicleTax(in: context) }
}

@Suite struct RegisteringAServiceGuide {
    private let plate = NumberPlate(registration: "AB12 CDE")

    @Test func `A service is registered under a typed name`() async throws {
        let baseURL = try #require(URL(string: "https://api.example.com/v1"))
        let context = MockURLServiceContext(baseURL: baseURL)
        context.stubResult = .stub(Data(#"{ "owed": 165 }"#.utf8), for: baseURL)

        let scope = ServiceRegistry.makeScope("guide")
        try await scope.run {
            registerVehicleTax(in: context)
            let vehicleTax = ServiceRegistry[.vehicleTax]
            let tax = try await vehicleTax.value(plate)
            #expect(tax == VehicleTax(owed: 165))
        }
        try await scope.close()
    }

    @Test func `A mock replaces the service`() async {
        let mock = VehicleTaxService.Mock(stubOutput: .success(VehicleTax(owed: 165)))
        await ServiceRegistry.withOverrides {
            $0.add(.vehicleTax) { mock.service }
        } operation: {
            #expect(await notice(for: plate, from: ServiceRegistry[.vehicleTax]) == "165 to pay")
        }
    }
}
