// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAServices
import Testing

@Suite struct NetworkReadmeTests {
    @Test func `A mock stands for a service that nobody wrote yet`() async throws {
        let mock = VehicleTaxService.Mock(stubOutput: .success(VehicleTax(owed: 165)))
        let tax = try await mock.service.value(NumberPlate(text: "AB12 CDE"))
        print(tax.owed, mock.callCount)  // 165 1
        #expect(tax.owed == 165)
        #expect(mock.callCount == 1)
    }
}
