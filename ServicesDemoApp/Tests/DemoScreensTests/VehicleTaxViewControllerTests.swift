// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoScreens
import DemoServices
import SOA
import SOANetworking
import SOAServices
import SOATesting
import Testing

@Suite @MainActor struct VehicleTaxViewControllerTests {
    private let mock: VehicleTaxService.Mock
    private let details: VehicleTaxDetails

    init() throws {
        details = VehicleTaxDetails(
            plate: try #require(VehicleNumberPlate("AB12CDE")),
            make: "Volvo",
            taxedUntil: nil,
            yearlyRate: Price(pence: 1)
        )
        mock = VehicleTaxService.Mock(stubOutput: .success(details))
    }

    @Test(.services()) func `a tap looks up the vehicle in the field, and loads until the response`() async {
        ServiceRegistry.add(.vehicleTaxService) { [mock] in mock.service }
        let screen = VehicleTaxViewController()
        mock.validationHook = { #expect(await screen.state.isLoading) }
        #expect(screen.state.isNotStarted)
        screen.plateField.text = " ab12 cde "
        await screen.handleLookUpButtonTap(self)
        #expect(mock.spyInput == details.plate)
        #expect(screen.state.maybeValue == details)
    }

    @Test(.services()) func `a failure is shown`() async {
        ServiceRegistry.add(.vehicleTaxService) { [mock] in mock.service }
        mock.stubOutput = .failure(VehicleTaxError.unknownVehicle)
        let screen = VehicleTaxViewController()
        screen.plateField.text = "AB12CDE"
        await screen.handleLookUpButtonTap(self)
        #expect(screen.state.maybeError as? VehicleTaxError == .unknownVehicle)
    }

    @Test(.services(), arguments: [nil, "", "../garages"])
    func `an invalid number plate is not looked up`(text: String?) async {
        ServiceRegistry.add(.vehicleTaxService) { [mock] in mock.service }
        let screen = VehicleTaxViewController()
        screen.plateField.text = text
        await screen.handleLookUpButtonTap(self)
        #expect(mock.callCount == 0)
        #expect(screen.state.maybeError as? VehicleTaxError == .notAPlate)
    }
}
