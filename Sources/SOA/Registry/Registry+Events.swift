// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

extension Registry {
    /// Sends an event to the observers of this registry, and of those that it was made from.
    ///
    /// Observers run on the thread of the event, one after the other, innermost registry first, with no lock held.
    func emit(_ event: @autoclosure () -> ServiceEvent) {
        if ServiceObservation.wereEverUsed.load(ordering: .relaxed) { _ = notify(event()) }
    }

    /// Sends a warning, whose text goes to standard error if nobody receives it.
    func warn(_ event: ServiceEvent, _ text: @autoclosure () -> String) {
        if ServiceObservation.wereEverUsed.load(ordering: .relaxed), notify(event) { return }
        StandardError.write("SOA: \(text())")
    }

    /// Sends an event; returns true if an observer received it.
    private func notify(_ event: ServiceEvent) -> Bool {
        let thread = unsafe ThreadRecord.current
        let outer = unsafe thread.pointee.isRecording
        unsafe thread.pointee.isRecording = nil
        defer { unsafe thread.pointee.isRecording = outer }
        var isReceived = false
        var visited: [Registry] = []
        var pending = [self]
        while let registry = pending.popLast() {
            if visited.contains(where: { $0 === registry }) { continue }
            visited.append(registry)
            for observation in registry.state.withLock({ $0.observations }) {
                if observation.receive(event) { isReceived = true }
            }
            pending += [registry.parent, registry.base].compactMap(\.self)
        }
        return isReceived
    }

    /// Reports that a closed registry refuses a registration.
    func refuse(_ registration: Registration) {
        let resolution = Resolution(preparing: registration.name, in: self, site: registration.site)
        let error = resolution.error(.closed(label: label), of: registration)
        emit(.failed(name: registration.name, error: error))
        StandardError.write("SOA: \"\(registration.name)\" was not registered: \"\(label)\" is closed.")
    }
}

extension ServiceRegistryImplementation {
    /// Observes this registry, and the scopes and overlays that are made from it.
    ///
    /// While nobody observes, events cost next to nothing, and warnings go to standard error.
    ///
    /// - Parameter observer: Receives each event, on the thread of the event, before the synchronous lookup that caused it
    ///   continues; lookups that await a build may continue before. It may use the registry, which is observed too: what it
    ///   looks up is no dependency of a service that is being built.
    /// - Returns: The observation, which lasts until it is cancelled.
    @discardableResult
    public func observe(_ observer: @escaping @Sendable (ServiceEvent) -> Void) -> ServiceObservation {
        ServiceObservation(of: registry, observer)
    }
}
