// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoScreens
import DemoServices
import SOA
import SOANetworking

/// The gallery screens of one session.
@MainActor
final class GalleryScreens {
    /// The maximum number of open images.
    private static let mostDetails = 10

    private let scope: ServiceRegistryImplementation
    private var lists: [ContentChannel: GalleryViewController] = [:]
    private var details: [(path: String, screen: AssetDetailViewController)] = []

    init(scope: ServiceRegistryImplementation) {
        self.scope = scope
    }

    /// Returns the list of a channel.
    func list(_ channel: ContentChannel) -> GalleryViewController {
        if let list = lists[channel] { return list }
        let list = scope.run { GalleryViewController(channel: channel, pageSize: 6) }
        lists[channel] = list
        return list
    }

    /// Returns whether one of the screens shows an image.
    func shows(_ id: String, in channel: ContentChannel) -> Bool {
        lists[channel]?.state.maybeValue?.contains { $0.id == id } == true
            || details.contains { $0.path == "\(channel.rawValue)/\(id)" && $0.screen.state.maybeValue != nil }
    }

    /// Returns the screen of an image.
    ///
    /// Beyond the maximum, the oldest screen is released.
    func detail(of id: String, in channel: ContentChannel) -> AssetDetailViewController {
        let path = "\(channel.rawValue)/\(id)"
        if let open = details.first(where: { $0.path == path }) { return open.screen }
        let screen = scope.run { list(channel).detailViewController(of: id) }
        if details.count >= Self.mostDetails { details.removeFirst() }
        details.append((path, screen))
        return screen
    }
}
