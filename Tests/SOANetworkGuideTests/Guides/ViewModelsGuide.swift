// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import Observation
import SOAServices
import Testing

@MainActor @Observable
final class TaxModel {
    enum State: Equatable {
        case idle
        case loading
        case loaded(VehicleTax)
        case failed(String)
    }

    private(set) var state = State.idle

    @ObservationIgnored private let vehicleTax: VehicleTaxService

    init(vehicleTax: VehicleTaxService) {
        self.vehicleTax = vehicleTax
    }

    func load(_ plate: NumberPlate) async {
        state = .loading
        let result = await vehicleTax(plate)
        // The next load may have begun.
        if Task.isCancelled { return }
        switch result {
        case .success(let tax): state = .loaded(tax)
        case .failure(is CancellationError): state = .idle
        case .failure: state = .failed("The tax cannot be shown now.")
        }
    }
}

@MainActor @Suite struct ViewModelsGuide {
    private let plate = NumberPlate(registration: "AB12 CDE")

    @Test func `A hook runs between call and output`() async {
        let mock = VehicleTaxService.Mock(stubOutput: .success(VehicleTax(owed: 165)))
        let model = TaxModel(vehicleTax: mock.service)
        mock.validationHook = { @MainActor [weak model] in
            #expect(model?.state == .loading)
        }
        #expect(model.state == .idle)
        await model.load(plate)
        #expect(model.state == .loaded(VehicleTax(owed: 165)))
    }

    @Test func `A gate holds the call until the test opens it`() async {
        let mock = VehicleTaxService.Mock(stubOutput: .failure(URLError(.timedOut)))
        let model = TaxModel(vehicleTax: mock.service)
        let gate = CallGate()
        mock.gate = gate
        let load = Task { await model.load(plate) }
        await gate.untilWaiting()
        #expect(model.state == .loading)
        gate.open()
        await load.value
        #expect(model.state == .failed("The tax cannot be shown now."))
    }

    @Test func `A cancelled call shows no error`() async {
        let mock = VehicleTaxService.Mock(stubOutput: .failure(CancellationError()))
        let model = TaxModel(vehicleTax: mock.service)
        await model.load(plate)
        #expect(model.state == .idle)
    }

    @Test func `A load that is cancelled leaves the state to the one that follows`() async {
        let mock = VehicleTaxService.Mock(stubOutput: .success(VehicleTax(owed: 165)))
        let model = TaxModel(vehicleTax: mock.service)
        let gate = CallGate()
        mock.gate = gate
        let loads = (0..<2).map { _ in Task { await model.load(plate) } }
        await gate.untilWaiting(2)
        loads[0].cancel()
        await loads[0].value
        #expect(model.state == .loading)
        gate.open()
        await loads[1].value
        #expect(model.state == .loaded(VehicleTax(owed: 165)))
    }

    @Test func `A preview uses a mock`() async {
        let model = TaxModel(vehicleTax: VehicleTaxService.Mock(stubOutput: .success(VehicleTax(owed: 0))).service)
        await model.load(plate)
        #expect(model.state == .loaded(VehicleTax(owed: 0)))
    }
}
