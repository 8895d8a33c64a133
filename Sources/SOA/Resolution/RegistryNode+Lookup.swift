// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Where a lookup ended: the entry, and the registry that its instance belongs to and is built in.
struct Found: Sendable {
    let entry: Entry
    let home: RegistryNode

    var definition: Definition { entry.definition }
}

extension RegistryNode {
    private enum Lookup: Sendable {
        case found(Entry)
        case missing
        case closed
    }

    /// Finds the entry that `request` is about, here or in the registries that this one falls back to.
    func find(_ request: Request) throws(ServiceRegistryError) -> Found {
        guard let found = try findRegistered(request) else { throw notRegistered(request) }
        return found
    }

    /// The same, with nil for a name that is not registered.
    func findRegistered(_ request: Request) throws(ServiceRegistryError) -> Found? {
        var next: RegistryNode? = self
        while let node = next {
            switch node.lookUp(request.name) {
            case .found(let entry):
                if !request.isPreparation { monitor?.lookedUp(entry, at: request.site) }
                return try place(entry, of: node, for: request)
            case .closed:
                throw request.error(.closed(label: node.label))
            case .missing:
                next = node.parent
            }
        }
        return nil
    }

    /// The entry of a service that its own accessor makes, registered now.
    func found(forAccessor definition: Definition, _ request: Request) throws(ServiceRegistryError) -> Found {
        let (entry, isNew) = state.withLock { state -> (Entry?, Bool) in
            if state.isClosed { return (nil, false) }
            if let entry = state.entries[definition.name] { return (entry, false) }
            return (state.put(definition).entry, true)
        }
        guard let entry else { throw request.error(.closed(label: label)) }
        if isNew { emit(.registered(name: definition.name)) }
        monitor?.lookedUp(entry, at: request.site)
        return Found(entry: entry, home: self)
    }

    func notRegistered(_ request: Request, path: [String]? = nil) -> ServiceRegistryError {
        let suggestions = NameSuggestions.near(request.name, among: registeredNames)
        return request.error(.notRegistered(suggestions: suggestions, searched: chain.map(\.label)), path: path)
    }

    /// What is registered under a name, here or further up.
    func definition(named name: String) -> Definition? {
        chain.lazy.compactMap { node in node.state.withLock { $0.definition(named: name) } }.first
    }

    /// The entry that a lookup here would use, if there is one yet.
    func visibleEntry(named name: String) -> Entry? {
        for node in chain {
            guard let definition = node.state.withLock({ $0.definition(named: name) }) else { continue }
            if definition.lifetime == .scoped, node !== self {
                return state.withLock { $0.scoped[name] } ?? Entry(definition, order: 0)
            }
            return node.state.withLock { $0.entry(named: name) }
        }
        return nil
    }

    private func lookUp(_ name: String) -> Lookup {
        state.withLock { state in
            if state.isClosed { return .closed }
            if let entry = state.entries[name] { return .found(entry) }
            if state.inherited.isEmpty { return .missing }
            // An accessor brings its own default: what it made elsewhere says nothing about this world.
            guard state.contains(name), let entry = state.entry(named: name) else { return .missing }
            return .found(entry)
        }
    }

    /// Which registry an instance belongs to: shared ones to where they are registered, the others to the asker's.
    private func place(
        _ entry: Entry,
        of owner: RegistryNode,
        for request: Request
    ) throws(ServiceRegistryError) -> Found {
        switch entry.definition.lifetime {
        case .singleton, .eager, .weak:
            return Found(entry: entry, home: owner)
        case .transient:
            return Found(entry: entry, home: self)
        case .scoped:
            if owner === self { return Found(entry: entry, home: self) }
            guard let own = scopedEntry(for: entry) else { throw request.error(.closed(label: label)) }
            return Found(entry: own, home: self)
        }
    }

    /// This scope's own entry for a `scoped` service that is registered further up; nil if this scope was closed.
    private func scopedEntry(for original: Entry) -> Entry? {
        let definition = original.definition
        let (entry, outdated) = state.withLock { state -> (Entry?, Entry?) in
            if state.isClosed { return (nil, nil) }
            let known = state.scoped[definition.name]
            if let known, known.definition === definition { return (known, nil) }
            let entry = Entry(
                definition,
                order: original.order,
                isInherited: original.isInherited,
                isOverride: original.isOverride,
                isOfScope: true
            )
            state.scoped[definition.name] = entry
            return (entry, known)
        }
        outdated?.retire()
        return entry
    }
}
