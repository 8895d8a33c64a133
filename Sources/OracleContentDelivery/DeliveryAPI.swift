// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

/// The services that deliver published content.
///
/// The static functions create services with the configuration of `Onboarding`, the others with that of a client:
///
/// ```swift
/// let page = try await DeliveryAPI.listAssets().order(.field("name", .asc)).fetchNextAsync()
///
/// let client = DeliveryAPI(configuration: ContentConfiguration(url: url, transport: stubs))
/// let asset = try await client.readAsset(assetId: "CORE1").expand(.all).fetchAsync()
/// ```
public struct DeliveryAPI: Sendable {
    private var configuration: ContentConfiguration?

    /// Creates a client with the configuration of `Onboarding`.
    public init() {}

    /// Creates a client with a configuration of its own.
    public init(configuration: ContentConfiguration) { self.configuration = configuration }

    /// The service with the configuration of the client.
    func configured<Service: BaseImplementation>(_ service: Service) -> Service {
        if let configuration { service.serviceParameters.configuration = configuration }
        return service
    }
}
