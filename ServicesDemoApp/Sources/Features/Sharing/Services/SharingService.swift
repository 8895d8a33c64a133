// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import SOA

/// The name that the sharing service is registered and looked up under.
public let sharingServiceName = "SharingService"

/// A service that shares content.
public protocol SharingService: SOAService {
    /// Shares content, and presents the outcome.
    ///
    /// - Parameters:
    ///   - content: The content to share.
    ///   - activityItems: Further items.
    ///   - presentingController: The controller that presents the outcome, before this returns.
    @MainActor
    func share(
        _ content: String,
        withActivityItems activityItems: [String],
        presentingController: any SharePresenting
    ) async
}

extension SharingService {
    /// The name that every implementation is registered under.
    public var serviceName: String { sharingServiceName }

    /// Shares content without further items.
    ///
    /// - Parameters:
    ///   - content: The content to share.
    ///   - presentingController: The controller that presents the outcome, before this returns.
    @MainActor
    public func share(_ content: String, presentingController: any SharePresenting) async {
        await share(content, withActivityItems: [], presentingController: presentingController)
    }
}

extension ServiceName where Service == any SharingService {
    /// The typed form of ``sharingServiceName``.
    public static var sharingService: Self { Self(sharingServiceName) }
}

extension ServiceRegistryImplementation {
    /// The service that shares content.
    public var sharingService: any SharingService { self[.sharingService] }
}
