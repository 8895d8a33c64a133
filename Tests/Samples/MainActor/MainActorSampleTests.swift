// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import Testing

@Suite struct `The sharing example in a main-actor module` {
    @Test func `The view controller resolves the service that the app delegate registered`() throws {
        try ServiceRegistry.withOverrides {
            $0.reset(.everything)
        } operation: {
            AppDelegate().applicationDidFinishLaunching()
            let controller = MainViewController()
            #expect(controller.handleShareTextButtonTap("text") == "shared text")
            let service = try #require(controller.sharingService as? SharingServiceImplementation)
            #expect(service.shared == ["text"])
        }
    }

    @Test func `The test implementation replaces the production one`() throws {
        try ServiceRegistry.withOverrides {
            $0.reset(.everything)
        } operation: {
            AppDelegate().applicationDidFinishLaunching()
            TestSharingServiceImplementation.register()
            let controller = MainViewController()
            #expect(controller.handleShareTextButtonTap("text") == "test text")
            let service = try #require(controller.sharingService as? TestSharingServiceImplementation)
            #expect(service.calls == 1)
        }
    }

    @Test func `Every view controller resolves the same instance`() {
        ServiceRegistry.withOverrides {
            $0.reset(.everything)
        } operation: {
            AppDelegate().applicationDidFinishLaunching()
            let controllers = [MainViewController(), MainViewController()]
            let instances = Set(controllers.map { ObjectIdentifier($0.sharingService as AnyObject) })
            #expect(instances.count == 1)
        }
    }

    @Test func `A task off the main actor awaits the service`() async throws {
        let text = try await ServiceRegistry.withOverrides {
            $0.reset(.everything)
        } operation: {
            AppDelegate().applicationDidFinishLaunching()
            return try await shareOffTheMainActor("text")
        }
        #expect(text == "shared text")
    }
}

@concurrent private func shareOffTheMainActor(_ content: String) async throws -> String {
    let name = ServiceName<any SharingService>("SharingService")
    return try await ServiceRegistry.resolve(awaiting: name).share(content)
}
