// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A service that is not built before somebody asks for it.
///
/// ```swift
/// ServiceRegistry.add(service: SOALazyService(serviceName: "SharingService") { SharingServiceImplementation() })
/// ```
///
/// The getter runs at most once in a registry, however many threads ask at the same time, and once more in each
/// world that `withOverrides` opens. It runs on the isolation that it was written in: a closure literal in
/// main-actor code, or one that says `{ @MainActor in … }`, is called on the main actor alone. The getter and what
/// it captured live as long as its registration.
public final class SOALazyService: SOAService {
    /// The name that the built service is looked up under.
    public let serviceName: String

    let getter: @isolated(any) @Sendable () -> any SOAService
    let site: CallSite

    /// Wraps a getter that builds the service on first use.
    ///
    /// - Parameters:
    ///   - serviceName: The name to register under. A service that calls itself otherwise is reported, and works.
    ///   - fileID: Where the registration stands, for reports.
    ///   - line: Where the registration stands, for reports.
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
