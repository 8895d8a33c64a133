// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An observer of a registry's events, until it is cancelled or the registry ends.
public final class ServiceObservation: Sendable {
    private let node: RegistryNode
    private let id: Int

    init(node: RegistryNode, id: Int) {
        self.node = node
        self.id = id
    }

    /// Ends the observation.
    ///
    /// Events that are on their way on other threads may still arrive. A second call does nothing.
    public func cancel() {
        _ = node.state.withLock { $0.observers.remove(id) }
    }
}
