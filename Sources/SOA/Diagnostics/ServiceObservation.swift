// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An observer of a registry's events, until it is cancelled or the registry ends.
public final class ServiceObservation: Sendable {
    private let registry: Registry
    private let id: Int

    init(registry: Registry, id: Int) {
        self.registry = registry
        self.id = id
    }

    /// Ends the observation.
    ///
    /// Events that are on their way on other threads may still arrive. A second call does nothing.
    public func cancel() {
        _ = registry.state.withLock { $0.observers.remove(id) }
    }
}
