// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension ServiceRegistryImplementation {
    /// A world of this registry that a test support module keeps watch on.
    ///
    /// What `withOverrides` does in one go, for callers whose registrations are asynchronous or throw: run `set` in the
    /// world, on the handle that the answer is, then the test.
    ///
    /// - Parameters:
    ///   - monitor: Hears of every lookup in the world.
    ///   - set: Registers what differs, on the handle that it gets or on `ServiceRegistry`.
    /// - Returns: A handle on the world, for `run`.
    /// - Throws: What `set` throws.
    package func makeWorld(
        monitor: any WorldMonitor,
        _ set: (ServiceRegistryImplementation) async throws -> Void
    ) async rethrows -> ServiceRegistryImplementation {
        let world = node.makeWorld(monitor: monitor)
        let top = world.top
        try await Ambient.run(in: top) { try await set(ServiceRegistryImplementation(top)) }
        world.raiseOverrides()
        return ServiceRegistryImplementation(world)
    }

    /// The same, for registrations that neither wait nor throw.
    ///
    /// - Parameters:
    ///   - monitor: Hears of every lookup in the world; none if nobody watches.
    ///   - set: Registers what differs, on the handle that it gets or on `ServiceRegistry`.
    /// - Returns: A handle on the world, for `run`.
    package func makeWorld(
        monitor: (any WorldMonitor)? = nil,
        _ set: (ServiceRegistryImplementation) -> Void
    ) -> ServiceRegistryImplementation {
        let world = node.makeWorld(monitor: monitor)
        let top = world.top
        Ambient.run(in: top) { set(ServiceRegistryImplementation(top)) }
        world.raiseOverrides()
        return ServiceRegistryImplementation(world)
    }

    /// What was registered at the top of this world so far, in the order of the registrations.
    package var overrides: [(name: String, site: CallSite?)] {
        let entries = node.top.state.withLock { state in
            state.entries.values.filter { !$0.isInherited && !$0.definition.isAccessor }
        }
        return entries.sorted { $0.order < $1.order }.map { ($0.definition.name, $0.definition.site) }
    }
}
