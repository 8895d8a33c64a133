// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import DemoServices
import SOA
public import SOANetworking

/// The screen that lists the garages in a town.
///
/// It is bound to its endpoint: the loading state of that is all that it shows.
@MainActor
public final class GaragesViewController {
    /// Where the town goes.
    public let townField = TextField()

    /// Asks the endpoint, by the provider that is registered when the screen is made.
    private let garages = ServiceForEndpoint<GaragesEndpoint, [Garage]>(
        networkProvider: ServiceRegistry.networkProvider
    )

    /// What the screen shows.
    public var state: LoadingState<[Garage], NetworkError> { garages.loadingState }

    /// Makes the screen.
    public init() {}

    /// Asks for the town that stands in the field; the latest tap wins.
    ///
    /// - Parameter sender: What was tapped.
    public func handleShowButtonTap(_ sender: Any) async {
        _ = await garages.contactEndpoint(with: townField.text ?? "").value
    }

    /// Gives up what the provider is at work on.
    ///
    /// - Parameter sender: What was tapped.
    public func handleCancelButtonTap(_ sender: Any) {
        garages.cancel()
    }
}
