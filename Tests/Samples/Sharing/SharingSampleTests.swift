// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import Testing

@Suite struct `The sharing example with nonisolated classes` {
    @Test func `The view controller resolves the service that the app delegate registered`() {
        let text = ServiceRegistry.withOverrides {
            $0.reset(.everything)
        } operation: {
            AppDelegate().applicationDidFinishLaunching()
            return MainViewController().handleShareTextButtonTap("text")
        }
        #expect(text == "shared text")
    }

    @Test func `The test implementation replaces the production one`() {
        let texts = ServiceRegistry.withOverrides {
            $0.reset(.everything)
        } operation: {
            AppDelegate().applicationDidFinishLaunching()
            let before = MainViewController()
            TestSharingServiceImplementation.register()
            return [before, MainViewController()].map { $0.handleShareTextButtonTap("text") }
        }
        #expect(texts == ["shared text", "test text"])
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

    @Test func `A registration in an overlay is not visible outside of it`() {
        ServiceRegistry.withOverrides {
            $0.reset(.everything)
        } operation: {
            AppDelegate().applicationDidFinishLaunching()
            #expect(ServiceRegistry.contains(sharingServiceName))
        }
        #expect(!ServiceRegistry.contains(sharingServiceName))
    }
}
