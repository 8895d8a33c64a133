// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import DemoTestSupport
import SOA
import SOATesting
import Testing

@testable import ServicesDemo

@Suite @MainActor struct AppDelegateTests {
    @Test(.services()) func `every service is registered at launch, and none is built`() {
        let options = AppDelegate.LaunchOptions(database: DatabaseLocation(path: "/nowhere/at all", mayCreate: false))
        #expect(AppDelegate().application(didFinishLaunchingWithOptions: options))
        for name in [
            "Database", "AccountStore", "PasswordHasher", "Outbox", "BackendConnection", "ServiceProvider",
            "VehicleTaxService", "CatalogueSearchService", "NetworkProvider", "AssetCache", "ContentGalleryService",
        ] {
            #expect(ServiceRegistry.contains(name))
        }
        #expect(ServiceRegistry.contains(authenticationServiceName))
        #expect(ServiceRegistry.contains(sharingServiceName))
        #expect(ServiceRegistry.snapshot().entries.allSatisfy { $0.state == .unbuilt })
    }

    /// Finds each mistake in the registrations of the app.
    @Test(.services()) func `all services can be built`() async throws {
        try await TestFolder.with { folder in
            let database = DatabaseLocation(path: folder.path("demo.sqlite"), mayCreate: true)
            _ = AppDelegate().application(didFinishLaunchingWithOptions: AppDelegate.LaunchOptions(database: database))
            await expectValidWiring()
        }
    }
}
