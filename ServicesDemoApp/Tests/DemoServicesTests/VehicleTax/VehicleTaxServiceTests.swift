// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import Foundation
import SOAServices
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The production service, over a context with the responses of the test.
@Suite struct VehicleTaxServiceTests {
    private let context: MockURLServiceContext
    private let plate: VehicleNumberPlate

    init() throws {
        context = MockURLServiceContext(baseURL: try #require(URL(string: "https://example.com/api")))
        plate = try #require(VehicleNumberPlate("ab12 cde"))
    }

    @Test func `it requests the plate, and decodes the response`() async throws {
        context.stubResult = try .json(
            #"{"registration":"AB12CDE","make":"Volvo","taxedUntil":"2027-03-31","yearlyPence":19500}"#
        )
        let details = try await VehicleTaxService.vehicleService(in: context).value(plate)
        #expect(context.spyRequest?.url?.absoluteString == "https://example.com/api/taxService/AB12CDE")
        #expect(context.spyRequest?.httpMethod == "GET")
        #expect(
            details
                == VehicleTaxDetails(
                    plate: plate,
                    make: "Volvo",
                    taxedUntil: "2027-03-31",
                    yearlyRate: Price(pence: 19500)
                )
        )
    }

    @Test func `an unknown vehicle has its own error`() async throws {
        context.stubResult = try .json("{}", statusCode: 404)
        await #expect(throws: VehicleTaxError.unknownVehicle) {
            try await VehicleTaxService.vehicleService(in: context).value(plate)
        }
    }

    @Test(arguments: ["", "{", "{}", #"{"registration":"AB12CDE","make":"Volvo"}"#])
    func `a malformed response is a parse failure`(body: String) async throws {
        context.stubResult = try .json(body)
        await #expect(throws: ParseFailure.self) {
            try await VehicleTaxService.vehicleService(in: context).value(plate)
        }
    }

    @Test(arguments: [
        #"{"registration":"no-plate","make":"Volvo","yearlyPence":1}"#,
        #"{"registration":"AB12CDE","make":"Volvo","yearlyPence":-1}"#,
    ])
    func `an invalid response is rejected`(body: String) async throws {
        context.stubResult = try .json(body)
        await #expect(throws: VehicleTaxError.notUnderstood) {
            try await VehicleTaxService.vehicleService(in: context).value(plate)
        }
    }

    @Test func `any other status is reported`() async throws {
        context.stubResult = try .json("{}", statusCode: 503)
        let error = await #expect(throws: UnacceptableStatusError.self) {
            try await VehicleTaxService.vehicleService(in: context).value(plate)
        }
        #expect(error?.statusCode == 503)
    }

    @Test(arguments: ["", " ", "A", "AB12 CDEF", "AB12-CD", "AB12/..", "ÄB12 CDE", "AB12\u{0}"])
    func `an invalid number plate is rejected`(text: String) {
        #expect(VehicleNumberPlate(text) == nil)
    }

    @Test(arguments: [(0, "£0.00"), (5, "£0.05"), (1950, "£19.50"), (-105, "-£1.05"), (Int.min, nil)])
    func `a price is in pounds`(pence: Int, shown: String?) {
        let description = Price(pence: pence).description
        if let shown { #expect(description == shown) }
    }
}
