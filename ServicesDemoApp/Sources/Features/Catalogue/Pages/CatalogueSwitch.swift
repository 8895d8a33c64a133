// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import SOA

/// Adds the switch of the service that searches the catalogue.
struct CatalogueSwitch: ServiceModule {
    func register(in registry: ServiceRegistryImplementation) {
        registry.add(to: .serviceSwitches) {
            ServiceSwitch(
                name: ServiceName.catalogueSearchService.rawValue,
                effect: "Returns one test part for each search.",
                usesBackend: true,
                swap: { $0.swap(.catalogueSearchService) { .test() } }
            )
        }
    }
}
