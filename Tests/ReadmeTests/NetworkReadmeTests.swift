// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import HTTPTransport
import Service
import Testing

@Suite struct NetworkReadmeTests {
    @Test func `A service that asks a server is answered by a stub`() async throws {
        let base = try #require(URL(string: "https://example.com"))
        let stubs = StubTransport()
        stubs.stub(base.appending(path: "tax/AB12"), with: .json(#"{ "owed": 165 }"#))
        let service = VehicleTaxService.vehicleTax(in: LiveURLServiceContext(baseURL: base, transport: stubs))
        #expect(try await service.value(NumberPlate(text: "AB12")) == VehicleTax(owed: 165))
    }

    @Test func `A mock stands for a service that nobody wrote yet`() async throws {
        let mock = VehicleTaxService.Mock(stubOutput: .success(VehicleTax(owed: 165)))
        let tax = try await mock.service.value(NumberPlate(text: "AB12 CDE"))
        print(tax.owed, mock.callCount)  // 165 1
        #expect(tax.owed == 165)
        #expect(mock.callCount == 1)
    }
}
