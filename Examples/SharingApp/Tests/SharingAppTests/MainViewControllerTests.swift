// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATesting
import Testing

@testable import SharingApp

@Suite struct MainViewControllerTests {
    @Test(.services { $0.add(service: TestSharingServiceImplementation()) })
    func `The screen shares with the test implementation`() {
        #expect(MainViewController().viewDidLoad() == ["would share: apples", "would share: bread"])
    }

    @Test(.services())
    func `The screen shares with what the app delegate registers`() {
        AppDelegate().applicationDidFinishLaunching()
        #expect(MainViewController().viewDidLoad() == ["shared: apples", "shared: bread"])
    }
}
