// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(UIKit)

import SOA
import UIKit

/// The name that the sharing service is registered and looked up under.
nonisolated let sharingServiceName = "SharingService"

/// Shares things with the world.
@MainActor
protocol SharingService: SOAService {
    /// Lets the user choose how to share something.
    ///
    /// - Parameters:
    ///   - content: What to share.
    ///   - activityItems: What goes along with it.
    ///   - presentingController: The screen that the choice is presented on.
    func share(_ content: Any, withActivityItems activityItems: [Any], presentingController: UIViewController)
}

extension SharingService {
    /// The name that every implementation is registered under.
    nonisolated var serviceName: String { sharingServiceName }

    /// Lets the user choose how to share something that nothing else goes along with.
    ///
    /// - Parameters:
    ///   - content: What to share.
    ///   - presentingController: The screen that the choice is presented on.
    func share(_ content: Any, presentingController: UIViewController) {
        // By the requirement, and not by a default argument of an extension, which no implementation could replace.
        share(content, withActivityItems: [], presentingController: presentingController)
    }
}

extension ServiceName where Service == any SharingService {
    /// The typed form of ``sharingServiceName``.
    nonisolated static var sharingService: Self { Self(sharingServiceName) }
}

extension ServiceRegistryImplementation {
    /// The service that shares things with the world.
    nonisolated var sharingService: any SharingService { self[.sharingService] }
}

#endif
