// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import SOA

/// Adds the switch of the service that lists images.
struct GallerySwitch: ServiceModule {
    func register(in registry: ServiceRegistryImplementation) {
        registry.add(to: .serviceSwitches) {
            ServiceSwitch(
                name: ServiceName.contentGalleryService.rawValue,
                effect: "Returns two test images, and simulates their download.",
                usesBackend: true,
                swap: {
                    $0.swap(.contentGalleryService) { TestContentGalleryServiceImplementation(images: Self.images) }
                }
            )
        }
    }

    private static let images = [
        GalleryImage(id: "TEST-1", name: "test-one.png", description: "A test image"),
        GalleryImage(id: "TEST-2", name: "test-two.png", description: "Another test image"),
    ]
}
