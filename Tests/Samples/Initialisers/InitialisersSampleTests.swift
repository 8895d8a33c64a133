// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import Testing

@Suite struct `Classes with explicit initialisers` {
    @Test func `The view controller resolves the service that the app delegate registered`() {
        let text = ServiceRegistry.withOverrides {
            $0.reset(.everything)
        } operation: {
            AppDelegate().applicationDidFinishLaunching()
            return MainViewController().handleShareTextButtonTap("text")
        }
        #expect(text == "shared text")
    }

    @Test(arguments: [TestSharingServiceImplementation.register, TestSharingServiceImplementation.registerLazily])
    func `The test implementation replaces the production one`(register: @Sendable () -> Void) {
        let text = ServiceRegistry.withOverrides {
            $0.reset(.everything)
        } operation: {
            AppDelegate().applicationDidFinishLaunching()
            register()
            return MainViewController().handleShareTextButtonTap("text")
        }
        #expect(text == "test text")
    }

    @Test func `A service that is passed to the initialiser needs no registry`() {
        let controller = MainViewController(sharingService: SharingServiceImplementation(prefix: "by hand: "))
        #expect(controller.handleShareTextButtonTap("text") == "by hand: text")
    }
}
