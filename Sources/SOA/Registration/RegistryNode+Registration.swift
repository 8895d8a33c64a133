// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension RegistryNode {
    /// Registers a service; the last registration of a name wins.
    func add(_ definition: Definition) {
        let (put, swaps, _) = state.withLock { state -> (State.Put?, SwapStack?, (any InstanceBox)?) in
            if state.isClosed { return (nil, nil, nil) }
            // A new registration is what counts from now on: swaps of the old one have nothing to bring back.
            let swaps = state.swaps.isEmpty ? nil : state.swaps.removeValue(forKey: definition.name)
            let put = state.put(definition)
            if put.replaced != nil, !put.isOverride { state.duplicates.insert(definition.name) }
            return (put, swaps, put.replaced?.cover())
        }
        guard let put else { return report(refusalToAdd: definition) }
        put.replaced?.retire()
        for entry in swaps?.entries ?? [] { entry.retire() }
        if put.isOverride {
            emit(.overridden(name: definition.name))
        } else {
            emit(put.replaced == nil ? .registered(name: definition.name) : .replaced(name: definition.name))
        }
        if definition.lifetime == .weak, let refusal = definition.weakRefusal(Request(definition)) {
            emit(.failed(name: definition.name, error: refusal))
        }
    }

    func decorate(_ name: String, with decorator: Decorator) {
        state.withLock { $0.decorators[name, default: []].append(decorator) }
    }

    func contains(_ name: String) -> Bool {
        chain.contains { node in node.state.withLock { $0.contains(name) } }
    }

    /// Every name that can be looked up here: those of the parents first, each in the order of registration.
    var registeredNames: [String] {
        var names: [String] = []
        var known: Set<String> = []
        for node in chain.reversed() {
            for name in node.state.withLock({ $0.orderedNames }) where known.insert(name).inserted {
                names.append(name)
            }
        }
        return names
    }

    /// Takes a name away, with its instance, its swaps and its decorators.
    func remove(_ name: String) {
        let (entry, swaps, _, _, _) = state.withLock { state in
            state.duplicates.remove(name)
            let entry = state.entries.removeValue(forKey: name)
            return (
                entry,
                state.swaps.removeValue(forKey: name),
                state.decorators.removeValue(forKey: name),
                state.inherited.removeValue(forKey: name),
                entry?.cover()
            )
        }
        entry?.retire()
        for entry in swaps?.entries ?? [] { entry.retire() }
    }

    func reset(_ what: ResetScope) {
        switch what {
        case .instances: forgetInstances()
        case .everything: forgetEverything()
        }
    }

    private func forgetInstances() {
        let (entries, _) = state.withLock { state in
            let entries = state.allEntries
            // An accessor makes its service anew, and registers it again, when it is used again.
            let accessors = state.entries.filter(\.value.definition.isAccessor)
            for name in accessors.keys { state.entries[name] = nil }
            return (entries, accessors.values.map { $0.cover() })
        }
        for entry in entries {
            if entry.definition.isAccessor { entry.retire() } else { entry.forget() }
        }
    }

    /// As new: no registration, no instance, and open again.
    private func forgetEverything() {
        let (old, _) = state.withLock { state in
            let old = state
            let covered = old.allEntries.map { $0.cover() }
            // A scope that was closed has ended for good; a root or a world starts over.
            state = State()
            state.isClosed = old.isClosed && parent != nil
            state.nextSwap = old.nextSwap
            state.scopes = old.scopes
            state.observers = old.observers
            return (old, covered)
        }
        for entry in old.allEntries { entry.retire() }
    }
}
