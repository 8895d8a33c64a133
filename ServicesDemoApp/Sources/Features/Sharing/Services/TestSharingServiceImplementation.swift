// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import Synchronization

import struct Foundation.Date

/// The test implementation of ``SharingService``: it shares nothing, and records the calls.
public final class TestSharingServiceImplementation: SharingService {
    private let requests = Mutex<[[String]]>([])

    /// Creates a test implementation without calls.
    public init() {}

    /// Registers the test implementation instead of the production one.
    public static func register() {
        TestSharingServiceImplementation().register()
    }

    /// The recorded calls, in order: each time the content, then the further items.
    public var shared: [[String]] { requests.withLock { $0 } }

    /// Records the content, and presents a successful outcome.
    ///
    /// - Parameters:
    ///   - content: The content to share.
    ///   - activityItems: Further items.
    ///   - presentingController: The controller that presents the outcome.
    @MainActor
    public func share(
        _ content: String,
        withActivityItems activityItems: [String],
        presentingController: any SharePresenting
    ) async {
        let items = [content] + activityItems
        let number = requests.withLock { requests in
            requests.append(items)
            return requests.count
        }
        let item = SharedItem(
            id: Int64(number),
            content: content,
            activityItems: activityItems,
            sender: Account(username: "nobody"),
            date: Date(timeIntervalSince1970: 0)
        )
        presentingController.present(ShareSheet(items: items, outcome: .success(item)))
    }
}
