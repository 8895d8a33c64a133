// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import Testing

@Suite struct `Main-actor classes with explicit initialisers` {
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

    @Test(arguments: [TestSharingServiceImplementation.register, TestSharingServiceImplementation.registerLazily])
    func `The test implementation replaces the production one`(
        register: @MainActor @Sendable () -> Void
    ) throws {
        try ServiceRegistry.withOverrides {
            $0.reset(.everything)
        } operation: {
            AppDelegate().applicationDidFinishLaunching()
            register()
            let controller = MainViewController()
            #expect(controller.handleShareTextButtonTap("text") == "test text")
            let service = try #require(controller.sharingService as? TestSharingServiceImplementation)
            #expect(service.calls == 1)
        }
    }

    @Test func `A nonisolated service is built off the main actor`() async {
        let name = await ServiceRegistry.withOverrides {
            $0.reset(.everything)
        } operation: {
            AppDelegate().applicationDidFinishLaunching()
            return await nameOffTheMainActor()
        }
        #expect(name == "PlainSharingService")
    }
}

@concurrent private func nameOffTheMainActor() async -> String {
    ServiceRegistry.serviceWith(name: "PlainSharingService").serviceName
}
