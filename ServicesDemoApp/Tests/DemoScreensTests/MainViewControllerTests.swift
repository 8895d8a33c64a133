// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoScreens
import DemoServices
import SOA
import SOATesting
import Testing

@Suite @MainActor struct MainViewControllerTests {
    @Test(.services { $0.add(service: TestSharingServiceImplementation()) })
    func `a tap shares the text of the field`() async throws {
        let screen = MainViewController()
        screen.textField.text = "Hello"
        await screen.handleShareTextButtonTap(self)
        let service = try #require(screen.sharingService as? TestSharingServiceImplementation)
        #expect(service.shared == [["Hello"]])
        #expect(screen.presentedSheet?.items == ["Hello"])
    }

    @Test(.services { $0.add(service: TestSharingServiceImplementation()) })
    func `a tap does nothing before the first input`() async throws {
        let screen = MainViewController()
        await screen.handleShareTextButtonTap(self)
        let service = try #require(screen.sharingService as? TestSharingServiceImplementation)
        #expect(service.shared.isEmpty)
        #expect(screen.presentedSheet == nil)
    }

    @Test(.services { $0.add(service: TestSharingServiceImplementation()) })
    func `a screen keeps the service that it pulled, and a new one pulls the new one`() {
        let old = MainViewController()
        TestSharingServiceImplementation.register()
        let new = MainViewController()
        #expect(old.sharingService as AnyObject !== new.sharingService as AnyObject)
        #expect(new.sharingService as AnyObject === ServiceRegistry.sharingService as AnyObject)
    }
}
