// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import SOA

/// The name that the sharing service is registered and looked up under.
public let sharingServiceName = "SharingService"

/// Shares things with the world.
public protocol SharingService: SOAService {
    /// Shares something, and presents what became of it.
    ///
    /// - Parameters:
    ///   - content: What to share.
    ///   - activityItems: What goes along with it.
    ///   - presentingController: Where the outcome is presented, before this returns.
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

    /// Shares something that nothing else goes along with.
    ///
    /// - Parameters:
    ///   - content: What to share.
    ///   - presentingController: Where the outcome is presented, before this returns.
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
    /// The service that shares things with the world.
    public var sharingService: any SharingService { self[.sharingService] }
}
