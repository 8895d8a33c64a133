// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAServices
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

func notice(for plate: NumberPlate, from vehicleTax: VehicleTaxService) async -> String {
    do {
        let tax = try await vehicleTax.value(plate)
        return tax.owed == 0 ? "Nothing to pay" : "\(tax.owed) to pay"
    } catch {
        return "Try again later"
    }
}

@Suite struct DeclaringAServiceGuide {
    private let printout = Printout()
    private func print(_ items: Any...) { printout.record(items) }

    @Test func `A mock replaces a service`() async {
        let mock = VehicleTaxService.Mock(stubOutput: .success(VehicleTax(owed: 165)))
        #expect(await notice(for: NumberPlate(registration: "AB12 CDE"), from: mock.service) == "165 to pay")
        #expect(mock.spyInputs == [NumberPlate(registration: "AB12 CDE")])

        mock.stubOutput = .failure(URLError(.timedOut))
        #expect(await notice(for: NumberPlate(registration: "AB12 CDE"), from: mock.service) == "Try again later")
    }

    @Test func `A mock returns queued outputs, then outputs by input or its stub`() async throws {
        let mock = Service<Int, String>.Mock(stubOutput: "the stub")
        mock.enqueue("first", "second")
        print(await mock.service(1), await mock.service(2), await mock.service(3))  // first second the stub
        mock.stub { number in "number \(number)" }
        print(await mock.service(4))  // number 4
        #expect(printout.lines == ["first second the stub", "number 4"])
    }

    @Test func `A factory is tested by a context that records requests`() async throws {
        let baseURL = try #require(URL(string: "https://api.example.com/v1"))
        let context = MockURLServiceContext(baseURL: baseURL)
        context.stubResult = .stub(Data(#"{ "owed": 165 }"#.utf8), for: baseURL)
        let vehicleTax = VehicleTaxService.vehicleTax(in: context)

        #expect(try await vehicleTax.value(NumberPlate(registration: "AB12 CDE")) == VehicleTax(owed: 165))
        #expect(context.spyRequest?.url?.absoluteString == "https://api.example.com/v1/tax/AB12%20CDE")
    }

    @Test func `A service is called in four ways`() async throws {
        let vehicleTax = VehicleTaxService.Mock(stubOutput: .success(VehicleTax(owed: 1))).service
        let plate = NumberPlate(registration: "AB12 CDE")

        let result = await vehicleTax(plate)
        let tax = try await vehicleTax.value(plate)
        let call = vehicleTax.invoke(on: plate) { result in print(result) }
        await call.finished()

        #expect(try result.get() == tax)
        #expect(printout.lines.count == 1)
    }
}
