// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(UIKit) && !os(tvOS) && !os(watchOS)

import SOA
import UIKit

/// The name that the sharing service is registered and looked up under.
nonisolated let sharingServiceName = "SharingService"

/// A service that shares content.
@MainActor
protocol SharingService: SOAService {
    /// Lets the user choose how to share content.
    ///
    /// - Parameters:
    ///   - content: The content to share.
    ///   - activityItems: Further items.
    ///   - presentingController: The screen that presents the choice.
    func share(_ content: Any, withActivityItems activityItems: [Any], presentingController: UIViewController)
}

extension SharingService {
    /// The name that every implementation is registered under.
    nonisolated var serviceName: String { sharingServiceName }

    /// Lets the user choose how to share content without further items.
    ///
    /// - Parameters:
    ///   - content: The content to share.
    ///   - presentingController: The screen that presents the choice.
    func share(_ content: Any, presentingController: UIViewController) {
        // Calls the requirement. A default argument of an extension could not be replaced by an implementation.
        share(content, withActivityItems: [], presentingController: presentingController)
    }
}

extension ServiceName where Service == any SharingService {
    /// The typed form of ``sharingServiceName``.
    nonisolated static var sharingService: Self { Self(sharingServiceName) }
}

extension ServiceRegistryImplementation {
    /// The service that shares content.
    nonisolated var sharingService: any SharingService { self[.sharingService] }
}

#endif
