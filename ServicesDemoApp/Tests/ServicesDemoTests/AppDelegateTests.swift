// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import SOA
import SOATesting
import Testing

@testable import ServicesDemo

@Suite @MainActor struct AppDelegateTests {
    @Test(.services()) func `every service is registered at launch, and none is built`() {
        let options = AppDelegate.LaunchOptions(database: DatabaseLocation(path: "/nowhere/at all", mayCreate: false))
        #expect(AppDelegate().application(didFinishLaunchingWithOptions: options))
        for name in ["Database", "AccountStore", "PasswordHasher", "Outbox"] {
            #expect(ServiceRegistry.contains(name))
        }
        #expect(ServiceRegistry.contains(authenticationServiceName))
        #expect(ServiceRegistry.contains(sharingServiceName))
        #expect(ServiceRegistry.snapshot().entries.allSatisfy { $0.state == .unbuilt })
    }

    @Test(.services()) func `what was registered at launch has no problems`() async {
        let options = AppDelegate.LaunchOptions(database: DatabaseLocation(path: "/nowhere/at all", mayCreate: false))
        _ = AppDelegate().application(didFinishLaunchingWithOptions: options)
        #expect(ServiceRegistry.validate().isEmpty)
    }
}
