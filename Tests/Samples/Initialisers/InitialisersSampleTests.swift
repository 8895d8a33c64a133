// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import Testing

@Suite struct `Classes with explicit initialisers` {
    @Test func `the view controller gets what the app delegate registered`() {
        let answer = ServiceRegistry.withOverrides {
            $0.reset(.everything)
        } operation: {
            AppDelegate().applicationDidFinishLaunching()
            return MainViewController().handleShareTextButtonTap("text")
        }
        #expect(answer == "shared text")
    }

    @Test(arguments: [TestSharingServiceImplementation.register, TestSharingServiceImplementation.registerLazily])
    func `the test implementation takes the place of the production one`(register: @Sendable () -> Void) {
        let answer = ServiceRegistry.withOverrides {
            $0.reset(.everything)
        } operation: {
            AppDelegate().applicationDidFinishLaunching()
            register()
            return MainViewController().handleShareTextButtonTap("text")
        }
        #expect(answer == "test text")
    }

    @Test func `a service handed in by hand needs no registry`() {
        let controller = MainViewController(sharingService: SharingServiceImplementation(prefix: "by hand: "))
        #expect(controller.handleShareTextButtonTap("text") == "by hand: text")
    }
}
