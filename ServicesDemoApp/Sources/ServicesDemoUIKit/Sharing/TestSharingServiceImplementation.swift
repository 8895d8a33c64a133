// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(UIKit) && !os(tvOS) && !os(watchOS)

import SOA
import UIKit

/// The test implementation of ``SharingService``: it shows nothing, and records the calls.
final class TestSharingServiceImplementation: SharingService {
    /// The recorded calls, in order: each time the content, then the further items.
    private(set) var shared: [[Any]] = []

    /// Registers the test implementation instead of the production one.
    static func register() {
        TestSharingServiceImplementation().register()
    }

    /// Records the content.
    ///
    /// - Parameters:
    ///   - content: The content to share.
    ///   - activityItems: Further items.
    ///   - presentingController: The screen, which is not used.
    func share(_ content: Any, withActivityItems activityItems: [Any], presentingController: UIViewController) {
        shared.append([content] + activityItems)
    }
}

#endif
