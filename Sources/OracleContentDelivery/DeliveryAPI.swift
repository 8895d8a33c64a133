// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

/// The services that deliver published content.
///
/// The static functions make services that work with what `Onboarding` was told, the others with a configuration of
/// one's own:
///
/// ```swift
/// let page = try await DeliveryAPI.listAssets().channelToken("123").order(.field("name", .asc)).fetchNextAsync()
///
/// let client = DeliveryAPI(configuration: ContentConfiguration(url: url, transport: stubs))
/// let asset = try await client.readAsset(assetId: "CORE1").expand(.all).fetchAsync()
/// ```
public struct DeliveryAPI: Sendable {
    private let configuration: ContentConfiguration?

    /// Makes a client that works with what `Onboarding` was told.
    public init() {
        configuration = nil
    }

    /// Makes a client.
    ///
    /// - Parameter configuration: What its services work with.
    public init(configuration: ContentConfiguration) {
        self.configuration = configuration
    }

    /// The service, working with the configuration of the client.
    func configured<Service: BaseImplementation>(_ service: Service) -> Service {
        if let configuration { service.serviceParameters.configuration = configuration }
        return service
    }
}
