// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import SOA
import SOANetworking

/// A switch that swaps a service for its test implementation.
struct ServiceSwitch: Sendable {
    /// The name that the service is registered under.
    let name: String

    /// The description of the test implementation.
    let effect: String

    /// Whether the service depends on the environment.
    let usesBackend: Bool

    /// Whether the test implementation admits everybody without a password check.
    var letsEverybodyIn: Bool { name == authenticationServiceName }

    /// Swaps the service for all users.
    let swap: @Sendable (ServiceRegistryImplementation) -> ServiceSwap
}

extension ServiceSwitch {
    /// The switches of the services that screens pull, in the order of the menu.
    static let all = [sharing, vehicleTax, catalogue, garages, gallery, authentication]

    private static let sharing = ServiceSwitch(
        name: ServiceName.sharingService.rawValue,
        effect: "Records what is to be shared, and shares nothing.",
        usesBackend: false,
        swap: { $0.swap(.sharingService, lifetime: .scoped) { TestSharingServiceImplementation() } }
    )

    private static let vehicleTax = ServiceSwitch(
        name: ServiceName.vehicleTaxService.rawValue,
        effect: "Returns a test car for each number plate.",
        usesBackend: true,
        swap: { $0.swap(.vehicleTaxService) { .test() } }
    )

    private static let catalogue = ServiceSwitch(
        name: ServiceName.catalogueSearchService.rawValue,
        effect: "Returns one test part for each search.",
        usesBackend: true,
        swap: { $0.swap(.catalogueSearchService) { .test() } }
    )

    private static let garages = ServiceSwitch(
        name: ServiceName.networkProvider.rawValue,
        effect: "Returns one test garage for each town, after one second.",
        usesBackend: true,
        swap: { $0.swap(.networkProvider) { MockNetworkProvider.garages() } }
    )

    private static let gallery = ServiceSwitch(
        name: ServiceName.contentGalleryService.rawValue,
        effect: "Returns two test images, and simulates their download.",
        usesBackend: true,
        swap: { $0.swap(.contentGalleryService) { TestContentGalleryServiceImplementation(images: testImages) } }
    )

    private static let authentication = ServiceSwitch(
        name: authenticationServiceName,
        effect: "Accepts any user name and password at the next sign-in.",
        usesBackend: false,
        swap: { $0.swap(.authenticationService, lifetime: .scoped) { TestAuthenticationServiceImplementation() } }
    )

    private static let testImages = [
        GalleryImage(id: "TEST-1", name: "test-one.png", description: "A test image"),
        GalleryImage(id: "TEST-2", name: "test-two.png", description: "Another test image"),
    ]
}
