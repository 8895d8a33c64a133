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

    private let work = LatestWork()

    /// Creates the screen.
    public init() {}

    /// Looks up what stands in the field; the latest tap wins.
    ///
    /// - Parameter sender: What was tapped.
    public func handleLookUpButtonTap(_ sender: Any) async {
        work.cancel()
        guard let vehicle = VehicleNumberPlate(plateField.text ?? "") else {
            state = .failure(VehicleTaxError.notAPlate)
            return
        }
        state = .loading
        let result = await work.run { [fetchVehicleDetails] in await fetchVehicleDetails(vehicle) }
        if let result { state = LoadingState(result) }
    }

    /// Gives up what the service is at work on.
    ///
    /// - Parameter sender: What was tapped.
    public func handleCancelButtonTap(_ sender: Any) {
        work.cancel()
        if state.isLoading { state = .notStarted }
    }
}
