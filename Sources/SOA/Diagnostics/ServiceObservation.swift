// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// An observer of a registry's events, until it is cancelled or the registry ends.
///
/// It does not keep the registry: a service may keep an observation of the scope that it is in.
public final class ServiceObservation: Sendable {
    /// True once any registry of the process was observed; until then no observer is searched.
    static let wereEverUsed = Atomic(false)

    /// Nil for the root, which stays.
    private weak let registry: Registry?
    /// The closure; nil once it is cancelled.
    ///
    /// The lock is the last that a thread takes.
    private let receiver: Lock<(@Sendable (ServiceEvent) -> Void)?>

    init(of registry: Registry, _ receive: @escaping @Sendable (ServiceEvent) -> Void) {
        self.registry = registry === Registry.root ? nil : registry
        receiver = Lock(receive)
        Self.wereEverUsed.store(true, ordering: .relaxed)
        registry.state.withLock { $0.observations.append(self) }
    }

    /// Ends the observation.
    ///
    /// Events that are on their way may still arrive, if another thread or another observer cancels. A second call does
    /// nothing.
    public func cancel() {
        end()
        // The root has none of a registry that is gone.
        (registry ?? .root).state.withLock { state in state.observations.removeAll { $0 === self } }
    }

    func end() {
        // The closure is released after the lock.
        _ = receiver.withLock { $0.take() }
    }

    /// Returns true unless it was cancelled before.
    func receive(_ event: ServiceEvent) -> Bool {
        let receive = receiver.withLock(\.self)
        receive?(event)
        return receive != nil
    }
}
