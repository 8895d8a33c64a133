// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// An observer of a registry's events, until it is cancelled or the registry ends.
public final class ServiceObservation: Sendable {
    private let registry: Registry
    private weak let observer: Observer?

    init(_ observer: Observer, of registry: Registry) {
        self.registry = registry
        self.observer = observer
        registry.state.withLock { $0.observers.append(observer) }
    }

    /// Ends the observation.
    ///
    /// Events that are on their way may still arrive, if another thread or another observer cancels. A second call does
    /// nothing.
    public func cancel() {
        // Held until after the lock, where it is released.
        guard let observer else { return }
        registry.state.withLock { state in state.observers.removeAll { $0 === observer } }
        withExtendedLifetime(observer) {}
    }
}

/// A closure that receives the events of a registry.
final class Observer: Sendable {
    /// True once any registry of the process was observed; until then no observer is searched.
    static let wasEverUsed = Atomic(false)

    let receive: @Sendable (ServiceEvent) -> Void

    init(_ receive: @escaping @Sendable (ServiceEvent) -> Void) {
        Self.wasEverUsed.store(true, ordering: .relaxed)
        self.receive = receive
    }
}
