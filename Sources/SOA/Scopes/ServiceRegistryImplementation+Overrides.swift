// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension ServiceRegistryImplementation {
    /// Runs a closure in an overlay, with overrides and its own instances.
    ///
    /// Services without an override are built anew inside, so they use the overrides. Inside, `ServiceRegistry` means the
    /// overlay, and registrations, removals and shutdowns stay there. Child tasks inherit the overlay, and overlays are
    /// independent, so tests may run in parallel.
    ///
    /// An override precedes the registrations of scopes too. In an overlay of a scope, it belongs to the overlay of the
    /// root, so a `remove` in `operation` leaves it. The objects of instance registrations are shared with the outside.
    /// The overlay stays usable for work that outlives the closure. What it has built is shut down once nothing uses it any
    /// more. A shutdown of the registry that it was made from waits for that only once it has begun. `set` registers what
    /// differs, on its parameter or on `ServiceRegistry`. Look up on `ServiceRegistry` in factories: one that captures the
    /// parameter misses overrides of overlays inside, and keeps this overlay in memory.
    public func withOverrides<Result>(
        _ set: (ServiceRegistryImplementation) -> Void,
        operation: () throws -> Result
    ) rethrows -> Result {
        try makeOverlay(set).run(operation)
    }

    /// Runs an asynchronous closure in an overlay, with overrides and its own instances.
    ///
    /// The closure runs where it is written, and may use values that are not `Sendable`.
    public func withOverrides<Result>(
        isolation: isolated (any Actor)? = #isolation,
        _ set: (ServiceRegistryImplementation) -> Void,
        operation: @concurrent () async throws -> Result
    ) async rethrows -> Result {
        try await makeOverlay(set).run { try await operation() }
    }

    /// Swaps a service for another in the whole registry, until the swap is restored.
    ///
    /// A swap acts on the root, even if called on a scope; inside an overlay, on the root of that overlay. Lookups return the
    /// other service from now on. Services that were built before keep their dependencies.
    public func swap<Service: Sendable>(
        _ name: ServiceName<Service>,
        lifetime: ServiceLifetime = .singleton,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        shutdown: (@Sendable (Service) async throws -> Void)? = nil,
        @_inheritActorContext with make: @escaping @isolated(any) @Sendable () throws -> Service
    ) -> ServiceSwap {
        let registration = Registration(
            name: name.rawValue,
            boxType: Box<Service>.self,
            lifetime: lifetime,
            isolation: make.isolation,
            site: CallSite(fileID: fileID, line: line),
            factory: .synchronous(ErasedFactory(make)),
            shutdown: Registration.boxed(shutdown)
        )
        let top = registry.top
        top.swap(registration)
        return ServiceSwap(registration, in: top)
    }
}

// MARK: - For test support modules

extension ServiceRegistryImplementation {
    /// Returns an overlay of this registry, observed by a test support module.
    ///
    /// It is the first half of `withOverrides`, for registrations that are asynchronous or throw.
    package func makeOverlay(
        monitor: any OverlayMonitor,
        _ set: (ServiceRegistryImplementation) async throws -> Void
    ) async rethrows -> ServiceRegistryImplementation {
        let overlay = registry.makeOverlay(monitor: monitor)
        let top = ServiceRegistryImplementation(overlay.top)
        try await top.run { try await set(top) }
        overlay.raiseOverrides()
        return ServiceRegistryImplementation(overlay)
    }

    /// Returns an overlay of this registry, observed by its observer if `monitor` is nil.
    package func makeOverlay(
        monitor: (any OverlayMonitor)? = nil,
        _ set: (ServiceRegistryImplementation) -> Void
    ) -> ServiceRegistryImplementation {
        let overlay = registry.makeOverlay(monitor: monitor ?? registry.monitor)
        let top = ServiceRegistryImplementation(overlay.top)
        top.run { set(top) }
        overlay.raiseOverrides()
        return ServiceRegistryImplementation(overlay)
    }

    /// The registrations at the top of this overlay, in order.
    package var overrides: [(name: String, site: CallSite?)] {
        registry.top.overrides.map { ($0.name, $0.site) }
    }
}
