// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension ServiceRegistryImplementation {
    /// Returns an overlay of this registry that a test support module observes.
    ///
    /// It is the first half of `withOverrides`, for registrations that are asynchronous or throw.
    ///
    /// - Parameters:
    ///   - monitor: Observes each lookup in the overlay.
    ///   - set: Registers what differs, on its parameter or on `ServiceRegistry`.
    /// - Returns: A handle on the overlay, for `run`.
    /// - Throws: The error of `set`.
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

    /// Returns an overlay of this registry, for registrations that neither suspend nor throw.
    ///
    /// - Parameters:
    ///   - monitor: Observes each lookup in the overlay; nil if nobody does.
    ///   - set: Registers what differs, on its parameter or on `ServiceRegistry`.
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

    /// The registrations at the top of this overlay, in order.
    package var overrides: [(name: String, site: CallSite?)] {
        registry.top.overrides.map { ($0.name, $0.site) }
    }
}
