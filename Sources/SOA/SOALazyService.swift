// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A service that is built on its first lookup.
///
/// ```swift
/// ServiceRegistry.add(service: SOALazyService(serviceName: sharingServiceName) { SharingServiceImplementation() })
/// ```
///
/// The closure runs at most once in a registry, also under concurrent lookups, and once more in each overlay. It runs on the
/// isolation that it was written in: a closure literal in main-actor code, or `{ @MainActor in … }`, runs only on the main
/// actor. The closure and its captures live as long as the registration.
public final class SOALazyService: SOAService {
    /// The name that the built service is looked up under.
    public let serviceName: String

    let factory: @isolated(any) @Sendable () -> any SOAService
    let site: CallSite

    /// Creates a lazy service from a closure that builds the service on first use, and may look up others.
    ///
    /// A service whose `serviceName` is another one is reported, and works.
    public init(
        serviceName: String,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        @_inheritActorContext serviceGetter: @escaping @isolated(any) @Sendable () -> any SOAService
    ) {
        self.serviceName = serviceName
        self.factory = serviceGetter
        self.site = CallSite(fileID: fileID, line: line)
    }
}
