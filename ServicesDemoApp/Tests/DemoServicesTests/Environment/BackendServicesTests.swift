// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import Foundation
import OracleContentCore
import SOA
import SOAServices
import SOATesting
import Testing

@Suite struct BackendServicesTests {
    private static let names = [
        "BackendConnection", "ServiceProvider", "VehicleTaxService", "CatalogueSearchService", "NetworkProvider",
        "ContentGalleryService",
    ]

    @Test(.services()) func `the services of a module are known before their first lookup`() {
        for _ in 1...2 { ServiceRegistry.add(modules: BackendServices(to: .stub)) }
        let entries = ServiceRegistry.snapshot().entries
        #expect(entries.map(\.name) == Self.names)
        #expect(entries.allSatisfy { $0.state == .unbuilt })
        #expect(ServiceRegistry.validate().isEmpty)
    }

    @Test(.services()) func `a change of the environment affects later lookups, but no existing instances`() throws {
        ServiceRegistry.add(modules: BackendServices(to: .stub))
        let before = ServiceRegistry.serviceProvider
        DiskFileCache.register(in: URL(fileURLWithPath: "/nowhere"))
        let galleryBefore = ServiceRegistry.contentGalleryService
        let url = try #require(URL(string: "http://127.0.0.1:8080"))
        BackendServices.point(to: .staging(url), in: .current)
        #expect(ServiceRegistry.serviceProvider.context.baseURL == url)
        #expect(before.context.baseURL != url)
        #expect(ServiceRegistry.contentGalleryService as AnyObject !== galleryBefore as AnyObject)
    }

    @Test(.services { $0.add(.vehicleTaxService) { .test() } })
    func `a registration has precedence over the default of a name`() async throws {
        ServiceRegistry.add(modules: BackendServices(to: .stub))
        let plate = try #require(VehicleNumberPlate("AB12CDE"))
        #expect(try await ServiceRegistry.vehicleTaxService.value(plate).make == "Test car")
    }
}
