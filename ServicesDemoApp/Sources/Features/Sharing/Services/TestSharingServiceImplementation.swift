// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import Synchronization

import struct Foundation.Date

/// The test implementation of ``SharingService``: it shares nothing, and remembers what it was asked to.
public final class TestSharingServiceImplementation: SharingService {
    private let requests = Mutex<[[String]]>([])

    /// Makes a test implementation that was asked for nothing yet.
    public init() {}

    /// Registers the test implementation in place of the production one.
    public static func register() {
        TestSharingServiceImplementation().register()
    }

    /// What it was asked to share, first to last: each time the content, then what went along with it.
    public var shared: [[String]] { requests.withLock { $0 } }

    /// Remembers what is to be shared, and presents it as if it had been.
    ///
    /// - Parameters:
    ///   - content: What to share.
    ///   - activityItems: What goes along with it.
    ///   - presentingController: Where the outcome is presented.
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
