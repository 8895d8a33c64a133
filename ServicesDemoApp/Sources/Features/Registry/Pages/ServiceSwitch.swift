// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import SOA
import SOANetworking

/// A service that can be swapped for its test implementation.
struct ServiceSwitch: Sendable {
    /// The name that the service is registered under.
    let name: String

    /// What the test implementation does.
    let effect: String

    /// Whether the service is another one in another environment.
    let asksBackend: Bool

    /// Whether the test implementation lets people in without asking who they are.
    var letsEverybodyIn: Bool { name == authenticationServiceName }

    /// Swaps the service, for everybody.
    let swap: @Sendable (ServiceRegistryImplementation) -> ServiceSwap
}

extension ServiceSwitch {
    /// The services that screens pull, in the order of the menu.
    static let all = [sharing, vehicleTax, catalogue, garages, gallery, authentication]

    private static let sharing = ServiceSwitch(
        name: ServiceName.sharingService.rawValue,
        effect: "Remembers what it is asked to share, and shares nothing.",
        asksBackend: false,
        swap: { $0.swap(.sharingService, lifetime: .scoped) { TestSharingServiceImplementation() } }
    )

    private static let vehicleTax = ServiceSwitch(
        name: ServiceName.vehicleTaxService.rawValue,
        effect: "Knows every number plate: it is that of a test car.",
        asksBackend: true,
        swap: { $0.swap(.vehicleTaxService) { .test() } }
    )

    private static let catalogue = ServiceSwitch(
        name: ServiceName.catalogueSearchService.rawValue,
        effect: "Finds one test part, whatever is searched for.",
        asksBackend: true,
        swap: { $0.swap(.catalogueSearchService) { .test() } }
    )

    private static let garages = ServiceSwitch(
        name: ServiceName.networkProvider.rawValue,
        effect: "Has one test garage in every town, and takes a second to tell.",
        asksBackend: true,
        swap: { $0.swap(.networkProvider) { MockNetworkProvider.garages() } }
    )

    private static let gallery = ServiceSwitch(
        name: ServiceName.contentGalleryService.rawValue,
        effect: "Shows two test images, and pretends to download them.",
        asksBackend: true,
        swap: { $0.swap(.contentGalleryService) { TestContentGalleryServiceImplementation(images: testImages) } }
    )

    private static let authentication = ServiceSwitch(
        name: authenticationServiceName,
        effect: "Lets everybody in who signs in from now on, with any password.",
        asksBackend: false,
        swap: { $0.swap(.authenticationService, lifetime: .scoped) { TestAuthenticationServiceImplementation() } }
    )

    private static let testImages = [
        GalleryImage(id: "TEST-1", name: "test-one.png", description: "A test image"),
        GalleryImage(id: "TEST-2", name: "test-two.png", description: "Another test image"),
    ]
}
