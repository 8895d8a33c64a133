// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension RegistryNode {
    /// A scope below this registry; a closed one if this one is closed.
    func makeScope(_ label: String) -> RegistryNode {
        var scopeState = State()
        scopeState.isClosed = state.withLock { $0.isClosed }
        let scope = RegistryNode(label: label, parent: self, monitor: monitor, state: scopeState)
        let isOpen = state.withLock { state in
            if state.isClosed { return false }
            state.scopes[ObjectIdentifier(scope)] = WeakNode(node: scope)
            return true
        }
        if isOpen { emit(.scopeOpened(label: label)) } else { scope.state.withLock { $0.isClosed = true } }
        return scope
    }

    /// A world: every registration of this registry and of those it falls back to, and none of their instances.
    ///
    /// A world of a scope is a scope of a world: each registry of the chain has its counterpart.
    func makeWorld(monitor: (any WorldMonitor)? = nil) -> RegistryNode {
        makeWorld(of: self, monitor: monitor ?? self.monitor)
    }

    /// The same, with `monitor` as the only one that hears of lookups.
    func makeWorld(of origin: RegistryNode, monitor: (any WorldMonitor)?) -> RegistryNode {
        let parentWorld = parent?.makeWorld(of: origin, monitor: monitor)
        let worldState = state.withLock { state in
            var world = State()
            world.inherited = state.heritage(isWatched: self.monitor != nil)
            world.decorators = state.decorators
            world.duplicates = state.duplicates
            world.nextOrder = state.nextOrder
            world.isClosed = state.isClosed
            return world
        }
        return RegistryNode(
            label: "overrides of \(label)",
            parent: parentWorld,
            origin: origin,
            monitor: monitor,
            state: worldState
        )
    }

    /// Lets what was registered at the top of this world be seen in all of it, whatever stood nearer before.
    func raiseOverrides() {
        let names = top.state.withLock { state in
            state.entries.filter { !$0.value.isInherited }.map(\.key)
        }
        for node in chain where node !== top {
            _ = node.state.withLock { state in names.map { state.inherited.removeValue(forKey: $0) } }
        }
    }
}
