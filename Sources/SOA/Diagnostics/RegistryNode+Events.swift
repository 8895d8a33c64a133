// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension RegistryNode {
    func observe(_ observer: @escaping @Sendable (ServiceEvent) -> Void) -> ServiceObservation {
        ServiceObservation(node: self, id: state.withLock { $0.observers.add(observer) })
    }

    /// Tells everybody who observes this registry, or one that it was made from.
    ///
    /// Observers run on the thread of the event, one after the other, with no lock held. A warning that nobody
    /// hears goes to standard error.
    func emit(_ event: ServiceEvent) {
        var isHeard = false
        for node in ObserverList.wasEverUsed ? ancestry : [] {
            for observer in node.state.withLock({ $0.observers.observers }) {
                isHeard = true
                observer(event)
            }
        }
        if !isHeard, let warning = event.warning { StandardError.write(warning) }
    }

    /// Says that a closed registry takes no registration.
    func report(refusalToAdd definition: Definition) {
        let error = Request(definition).error(.closed(label: label), of: definition)
        emit(.failed(name: definition.name, error: error))
    }

    /// This registry and all that it was made from, each once, innermost first.
    private var ancestry: [RegistryNode] {
        var ancestry: [RegistryNode] = []
        var pending = [self]
        while let node = pending.popLast() {
            if ancestry.contains(where: { $0 === node }) { continue }
            ancestry.append(node)
            if let parent = node.parent { pending.append(parent) }
            if let origin = node.origin { pending.append(origin) }
        }
        return ancestry
    }
}
