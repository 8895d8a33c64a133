// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension ServiceRegistryImplementation {
    /// Returns an overlay of this registry that a test support module observes.
    ///
    /// What `withOverrides` does in one go, for callers whose registrations are asynchronous or throw: run `set` in the
    /// overlay, on the handle that is returned, then the test.
    ///
    /// - Parameters:
    ///   - monitor: Observes each lookup in the overlay.
    ///   - set: Registers what differs, on the handle that it gets or on `ServiceRegistry`.
    /// - Returns: A handle on the overlay, for `run`.
    /// - Throws: What `set` throws.
    package func makeOverlay(
        monitor: any OverlayMonitor,
        _ set: (ServiceRegistryImplementation) async throws -> Void
    ) async rethrows -> ServiceRegistryImplementation {
        let overlay = registry.makeOverlay(monitor: monitor)
        let top = overlay.top
        try await ResolutionContext.run(in: top) { try await set(ServiceRegistryImplementation(top)) }
        overlay.raiseOverrides()
        return ServiceRegistryImplementation(overlay)
    }

    /// The same, for registrations that neither wait nor throw.
    ///
    /// - Parameters:
    ///   - monitor: Observes each lookup in the overlay; nil if nobody does.
    ///   - set: Registers what differs, on the handle that it gets or on `ServiceRegistry`.
    /// - Returns: A handle on the overlay, for `run`.
    package func makeOverlay(
        monitor: (any OverlayMonitor)? = nil,
        _ set: (ServiceRegistryImplementation) -> Void
    ) -> ServiceRegistryImplementation {
        let overlay = registry.makeOverlay(monitor: monitor)
        let top = overlay.top
        ResolutionContext.run(in: top) { set(ServiceRegistryImplementation(top)) }
        overlay.raiseOverrides()
        return ServiceRegistryImplementation(overlay)
    }

    /// What was registered at the top of this overlay so far, in the order of the registrations.
    package var overrides: [(name: String, site: CallSite?)] {
        registry.top.overrides.map { ($0.name, $0.site) }
    }
}
