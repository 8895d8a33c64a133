// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import DemoServices
import Foundation
import SOA
public import SOANetworking

/// The screen that lists the garages in a town.
///
/// It shows the loading state of its endpoint.
@MainActor
public final class GaragesViewController {
    /// The field for the town.
    public let townField = TextField()

    /// The endpoint, with the provider that is registered when the screen is created.
    private let garages = ServiceForEndpoint<GaragesEndpoint, [Garage]>(
        networkProvider: ServiceRegistry.networkProvider
    )

    /// The loading state of the screen.
    public var state: LoadingState<[Garage], NetworkError> { garages.loadingState }

    /// Creates the screen.
    public init() {}

    /// Lists the garages in the town of the field.
    ///
    /// A new request cancels the previous one.
    ///
    /// - Parameter sender: What was tapped.
    public func handleShowButtonTap(_ sender: Any) async {
        let town = (townField.text ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        _ = await garages.contactEndpoint(with: town).value
    }

    /// Cancels the request of the provider.
    ///
    /// - Parameter sender: What was tapped.
    public func handleCancelButtonTap(_ sender: Any) {
        garages.cancel()
    }
}
