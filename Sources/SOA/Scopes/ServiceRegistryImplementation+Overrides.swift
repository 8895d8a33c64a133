// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension ServiceRegistryImplementation {
    /// Runs a closure in an overlay: the same registrations but for some, and no instance in common.
    ///
    /// What was not overridden is built anew inside, so it sees the overrides. Inside, `ServiceRegistry` means the overlay,
    /// and what is registered, removed or closed there stays there. Overlays follow child tasks and never meet, so
    /// tests may run in parallel. An override counts in the whole overlay, also where a scope registered the name. Only
    /// instance registrations share their object with the outside. The overlay stays usable for work that
    /// outlives the closure.
    ///
    /// - Parameters:
    ///   - set: Registers what differs, on the handle that it gets or on `ServiceRegistry`.
    ///   - operation: What to run in the overlay.
    /// - Returns: What `operation` returns.
    /// - Throws: What `operation` throws.
    public func withOverrides<Result>(
        _ set: (ServiceRegistryImplementation) -> Void,
        operation: () throws -> Result
    ) rethrows -> Result {
        try makeOverlay(set).run(operation)
    }

    /// Runs an asynchronous closure in an overlay: the same registrations but for some, and no instance in common.
    ///
    /// - Parameters:
    ///   - set: Registers what differs, on the handle that it gets or on `ServiceRegistry`.
    ///   - operation: What to run in the overlay, on the caller's isolation.
    /// - Returns: What `operation` returns.
    /// - Throws: What `operation` throws.
    public func withOverrides<Result>(
        _ set: (ServiceRegistryImplementation) -> Void,
        operation: () async throws -> Result
    ) async rethrows -> Result {
        try await makeOverlay(set).run(operation)
    }

    /// Swaps a service for another in the whole registry, until the swap is restored.
    ///
    /// A swap acts on the root, whichever scope it is requested in; inside an overlay, on the root of that overlay. Lookups
    /// return the other service from now on. Services that were built before keep what they hold.
    ///
    /// - Parameters:
    ///   - name: The name, with the type of the service.
    ///   - lifetime: How long an instance lives, and who shares it.
    ///   - fileID: The file of the call site, for reports.
    ///   - line: The line of the call site, for reports.
    ///   - shutdown: Shuts down what the factory made, when the registry or the scope is closed.
    ///   - make: Creates the service that takes the place.
    /// - Returns: The swap, to be restored.
    public func swap<Service: Sendable>(
        _ name: ServiceName<Service>,
        lifetime: ServiceLifetime = .singleton,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        shutdown: (@Sendable (Service) async throws -> Void)? = nil,
        @_inheritActorContext with make: @escaping @isolated(any) @Sendable () throws -> Service
    ) -> ServiceSwap {
        let site = CallSite(fileID: fileID, line: line)
        let registration = Registration(
            name,
            lifetime: lifetime,
            isolation: make.isolation,
            site: site,
            factory: .synchronous(make),
            shutdown: shutdown
        )
        let top = registry.top
        _ = top.swap(registration)
        return ServiceSwap(registration, in: top)
    }
}
