// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import DemoServices
import SOA
public import SOANetworking
import SOAServices

/// The screen that tells the tax of a vehicle.
@MainActor
public final class VehicleTaxViewController {
    /// Where the number plate goes.
    public let plateField = TextField()

    /// What the screen shows.
    public private(set) var state = LoadingState<VehicleTaxDetails, any Error>.notStarted

    /// The service that knows the tax: whichever is registered when the screen is made.
    private let fetchVehicleDetails = ServiceRegistry.vehicleTaxService

    /// Makes the screen.
    public init() {}

    /// Looks up what stands in the field; a tap while the service is at work does nothing.
    ///
    /// - Parameter sender: What was tapped.
    public func handleLookUpButtonTap(_ sender: Any) async {
        guard !state.isLoading else { return }
        guard let vehicle = VehicleNumberPlate(plateField.text ?? "") else {
            state = .failure(VehicleTaxError.notAPlate)
            return
        }
        state = .loading
        state = LoadingState(await fetchVehicleDetails(vehicle))
    }
}
