// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import Testing

@Suite struct `The sharing example with nonisolated classes` {
    @Test func `the view controller gets what the app delegate registered`() {
        let answer = ServiceRegistry.withOverrides {
            $0.reset(.everything)
        } operation: {
            AppDelegate().applicationDidFinishLaunching()
            return MainViewController().handleShareTextButtonTap("text")
        }
        #expect(answer == "shared text")
    }

    @Test func `the test implementation takes the place of the production one`() {
        let answers = ServiceRegistry.withOverrides {
            $0.reset(.everything)
        } operation: {
            AppDelegate().applicationDidFinishLaunching()
            let before = MainViewController()
            TestSharingServiceImplementation.register()
            return [before, MainViewController()].map { $0.handleShareTextButtonTap("text") }
        }
        #expect(answers == ["shared text", "test text"])
    }

    @Test func `every view controller gets the same instance`() {
        ServiceRegistry.withOverrides {
            $0.reset(.everything)
        } operation: {
            AppDelegate().applicationDidFinishLaunching()
            let controllers = [MainViewController(), MainViewController()]
            let instances = Set(controllers.map { ObjectIdentifier($0.sharingService as AnyObject) })
            #expect(instances.count == 1)
        }
    }

    @Test func `what is registered in a world stays there`() {
        ServiceRegistry.withOverrides {
            $0.reset(.everything)
        } operation: {
            AppDelegate().applicationDidFinishLaunching()
            #expect(ServiceRegistry.contains(sharingServiceName))
        }
        #expect(!ServiceRegistry.contains(sharingServiceName))
    }
}
