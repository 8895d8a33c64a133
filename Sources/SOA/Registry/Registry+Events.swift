// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension Registry {
    func observe(_ observer: @escaping @Sendable (ServiceEvent) -> Void) -> ServiceObservation {
        ServiceObservation(registry: self, id: state.withLock { $0.observers.add(observer) })
    }

    /// Sends an event to the observers of this registry, and of those that it was made from.
    ///
    /// Observers run on the thread of the event, one after the other, with no lock held.
    func emit(_ event: @autoclosure () -> ServiceEvent) {
        if ObserverList.wasEverUsed { _ = notify(event()) }
    }

    /// Sends a warning, whose text goes to standard error if nobody receives it.
    func warn(_ event: ServiceEvent, _ text: String? = nil) {
        if ObserverList.wasEverUsed, notify(event) { return }
        if let warning = text ?? event.warning { StandardError.write(warning) }
    }

    /// Sends an event; returns true if an observer received it.
    private func notify(_ event: ServiceEvent) -> Bool {
        var isReceived = false
        for registry in ancestry {
            for observer in registry.state.withLock({ $0.observers.observers }) {
                isReceived = true
                observer(event)
            }
        }
        return isReceived
    }

    /// Reports that a closed registry refuses a registration.
    func refuse(_ registration: Registration) {
        let error = Resolution(preparing: registration.name, in: self, site: registration.site).error(
            .closed(label: label),
            of: registration
        )
        emit(.failed(name: registration.name, error: error))
        StandardError.write("SOA: \"\(registration.name)\" was not registered: \"\(label)\" is closed.")
    }

    /// This registry and those that it was made from, each once, innermost first.
    private var ancestry: [Registry] {
        var ancestry: [Registry] = []
        var pending = [self]
        while let registry = pending.popLast() {
            if ancestry.contains(where: { $0 === registry }) { continue }
            ancestry.append(registry)
            if let parent = registry.parent { pending.append(parent) }
            if let base = registry.base { pending.append(base.registry) }
        }
        return ancestry
    }
}
