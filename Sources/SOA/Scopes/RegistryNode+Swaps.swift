// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension RegistryNode {
    /// Lays a definition over the one that is registered here.
    func swap(_ definition: Definition) -> ServiceSwap {
        let name = definition.name
        let (id, _) = state.withLock { state -> (Int?, (any InstanceBox)?) in
            if state.isClosed { return (nil, nil) }
            let base = state.entry(named: name)
            let id = state.nextSwap
            state.nextSwap += 1
            let entry = state.put(definition).entry
            state.swaps[name, default: SwapStack(over: base)].push(entry, id: id)
            return (id, base?.cover())
        }
        if id == nil { report(refusalToAdd: definition) } else { emit(.overridden(name: name)) }
        return ServiceSwap(name: name, id: id ?? -1, node: self)
    }

    /// Takes one swap away again.
    func restore(swap id: Int, of name: String) {
        let (gone, _) = state.withLock { state -> (Entry?, (any InstanceBox)?) in
            guard let gone = state.swaps[name]?.pop(id: id) else { return (nil, nil) }
            state.entries[name] = state.swaps[name]?.top
            if state.swaps[name]?.isEmpty == true { state.swaps[name] = nil }
            return (gone, gone.cover())
        }
        gone?.retire()
    }
}
