// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import DemoServices
import SOA
public import SOANetworking
import SOAServices

/// The screen that shows the tax of a vehicle.
@MainActor
public final class VehicleTaxViewController {
    /// The field for the number plate.
    public let plateField = TextField()

    /// The loading state of the screen.
    public private(set) var state = LoadingState<VehicleTaxDetails, any Error>.notStarted

    /// The service for the tax, looked up when the screen is created.
    private let fetchVehicleDetails = ServiceRegistry.vehicleTaxService

    private let work = LatestWork()

    /// Creates the screen.
    public init() {}

    /// Looks up the vehicle in the field.
    ///
    /// A new lookup cancels the previous one.
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

    /// Cancels the request of the service.
    ///
    /// - Parameter sender: What was tapped.
    public func handleCancelButtonTap(_ sender: Any) {
        work.cancel()
        if state.isLoading { state = .notStarted }
    }
}
