// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// An observer of a registry's events, until it is cancelled or the registry ends.
///
/// It does not keep the registry: a service may keep an observation of the scope that it is in.
public final class ServiceObservation: Sendable {
    private weak let observer: Observer?
    /// Nil for the root, which stays.
    private weak let registry: Registry?

    init(_ observer: Observer, of registry: Registry) {
        self.observer = observer
        self.registry = registry === Registry.root ? nil : registry
        registry.state.withLock { $0.observers.append(observer) }
    }

    /// Ends the observation.
    ///
    /// Events that are on their way may still arrive, if another thread or another observer cancels. A second call does
    /// nothing.
    public func cancel() {
        // Held until after the lock, where it is released.
        guard let observer else { return }
        observer.cancel()
        // The root has none of a registry that is gone.
        (registry ?? .root).state.withLock { state in state.observers.removeAll { $0 === observer } }
        withExtendedLifetime(observer) {}
    }
}

/// A closure that receives the events of a registry.
final class Observer: Sendable {
    /// True once any registry of the process was observed; until then no observer is searched.
    static let wasEverUsed = Atomic(false)

    /// The closure; nil once it is cancelled.
    ///
    /// The lock is the last that a thread takes.
    private let receiver: Lock<(@Sendable (ServiceEvent) -> Void)?>

    init(_ receive: @escaping @Sendable (ServiceEvent) -> Void) {
        Self.wasEverUsed.store(true, ordering: .relaxed)
        receiver = Lock(receive)
    }

    /// Returns true unless it was cancelled before.
    func receive(_ event: ServiceEvent) -> Bool {
        let receive = receiver.withLock(\.self)
        receive?(event)
        return receive != nil
    }

    func cancel() {
        // The closure is released after the lock.
        _ = receiver.withLock { $0.take() }
    }
}
