// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(UIKit)

import SOA
import UIKit

/// The test implementation of ``SharingService``: it shows nothing, and remembers what it was asked to share.
final class TestSharingServiceImplementation: SharingService {
    /// What it was asked to share, first to last: each time the content, then what went along with it.
    private(set) var shared: [[Any]] = []

    /// Registers the test implementation in place of the production one.
    static func register() {
        TestSharingServiceImplementation().register()
    }

    /// Remembers what is to be shared.
    ///
    /// - Parameters:
    ///   - content: What to share.
    ///   - activityItems: What goes along with it.
    ///   - presentingController: The screen that stays as it is.
    func share(_ content: Any, withActivityItems activityItems: [Any], presentingController: UIViewController) {
        shared.append([content] + activityItems)
    }
}

#endif
