// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A service of the app, with a name to register it under.
///
/// Declare what the service does as a protocol that refines `SOAService`, and give that protocol its name once:
///
/// ```swift
/// let sharingServiceName = "SharingService"
///
/// protocol SharingService: SOAService {
///     /// Shares a text, and returns a message for the user.
///     func share(_ text: String) -> String
/// }
///
/// extension SharingService {
///     var serviceName: String { sharingServiceName }
/// }
/// ```
///
/// A registered service is shared by the whole app, so it is `Sendable`. A value that is not an `SOAService` can be
/// registered too, under a ``ServiceName``.
public protocol SOAService: Sendable {
    /// The name that the service is registered and looked up under. It stays the same for the life of the service.
    var serviceName: String { get }

    /// Adds the service to the registry. The default adds `self` to ``ServiceRegistry``.
    func register()
}

extension SOAService {
    /// Adds this service to ``ServiceRegistry``, under its own name.
    public func register() {
        // This line would be a useless call site in a report.
        ServiceRegistry.add(self, at: nil)
    }
}
