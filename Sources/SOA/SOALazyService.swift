// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A service that is built on its first lookup.
///
/// ```swift
/// ServiceRegistry.add(service: SOALazyService(serviceName: "SharingService") { SharingServiceImplementation() })
/// ```
///
/// The getter runs at most once in a registry, however many threads look it up at the same time, and once more
/// in each overlay that `withOverrides` creates. It runs on the isolation that it was written in: a closure literal in
/// main-actor code, or one that says `{ @MainActor in … }`, is called on the main actor alone. The getter and what
/// it captured live as long as its registration.
public final class SOALazyService: SOAService {
    /// The name that the built service is looked up under.
    public let serviceName: String

    let getter: @isolated(any) @Sendable () -> any SOAService
    let site: CallSite

    /// Creates a lazy service from a getter that builds the service on first use.
    ///
    /// - Parameters:
    ///   - serviceName: The name to register under. A service that calls itself otherwise is reported, and works.
    ///   - fileID: The file of the call site, for reports.
    ///   - line: The line of the call site, for reports.
    ///   - serviceGetter: Builds the service. It may look up other services.
    public init(
        serviceName: String,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        @_inheritActorContext serviceGetter: @escaping @isolated(any) @Sendable () -> any SOAService
    ) {
        self.serviceName = serviceName
        self.getter = serviceGetter
        self.site = CallSite(fileID: fileID, line: line)
    }
}
