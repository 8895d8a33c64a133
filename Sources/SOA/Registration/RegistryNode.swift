// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// One registry: the app-wide root, a scope below another registry, or a world made of one.
///
/// A node owns the entries that were registered in it. A scope falls back to its `parent`; a world starts with the
/// registrations of its `origin`, and shares no instance with it. No lock is held while a builder, a decorator, a
/// shutdown, an observer or a `deinit` runs. The only locks that are taken inside another one are those of an entry
/// inside its registry's, and of what it publishes inside those.
final class RegistryNode: Sendable {
    /// The registry of the app.
    static let root = RegistryNode(label: "root")
    /// The same, for lookups that shall not cost a retain and a release of it.
    static let unretainedRoot = unsafe Unmanaged.passUnretained(root)

    struct State: Sendable {
        /// What was registered here, or was inherited and asked for since.
        var entries: [String: Entry] = [:]
        /// What a world was made with.
        ///
        /// An entry of the same name comes first.
        var inherited: [String: Inherited] = [:]
        /// This scope's own instances of `scoped` services that were registered further up.
        var scoped: [String: Entry] = [:]
        var decorators: [String: [Decorator]] = [:]
        var swaps: [String: SwapStack] = [:]
        /// Names that were registered again by `add`.
        var duplicates: Set<String> = []
        var scopes: [ObjectIdentifier: WeakNode] = [:]
        var observers = ObserverList()
        var nextOrder = 0
        var nextSwap = 0
        var isClosed = false
        /// What closing waits for, once it has begun.
        var ending: Ending?
    }

    struct Inherited: Sendable {
        let definition: Definition
        let order: Int
        /// True if it was registered inside a watched world.
        let isOverride: Bool
    }

    struct WeakNode: Sendable {
        weak let node: RegistryNode?
    }

    let label: String
    /// Where a scope looks for what it does not have.
    let parent: RegistryNode?
    /// What a world was made of.
    let origin: RegistryNode?
    /// Hears of every lookup, in worlds that a test opens.
    let monitor: (any WorldMonitor)?
    let state: Lock<State>
    /// What is handed out here without a lock; nothing where a monitor hears of every lookup.
    let published = PublishedServices()

    init(
        label: String,
        parent: RegistryNode? = nil,
        origin: RegistryNode? = nil,
        monitor: (any WorldMonitor)? = nil,
        state: State = State()
    ) {
        self.label = label
        self.parent = parent
        self.origin = origin
        self.monitor = monitor
        self.state = Lock(state)
        LaunchClock.begin()
    }

    deinit {
        guard let parent else { return }
        let key = ObjectIdentifier(self)
        parent.state.withLock { $0.scopes[key] = nil }
    }

    /// The registry at the top of the chain of scopes.
    var top: RegistryNode {
        parent?.top ?? self
    }

    /// This registry and those that it falls back to, innermost first.
    var chain: [RegistryNode] {
        var chain: [RegistryNode] = []
        var next: RegistryNode? = self
        while let node = next {
            chain.append(node)
            next = node.parent
        }
        return chain
    }
}

// What these methods take out of the state goes to the caller, who lets go of it after the lock: the last reference to a
// registration or an instance runs a `deinit` of the app, which may ask the registry.
extension RegistryNode.State {
    /// The entry of a name in this registry.
    ///
    /// What a world inherited becomes an entry of its own when it is asked for.
    mutating func entry(named name: String) -> Entry? {
        if let entry = entries[name] { return entry }
        guard let original = inherited[name] else { return nil }
        let entry = Entry(
            original.definition,
            order: original.order,
            isInherited: true,
            isOverride: original.isOverride
        )
        entries[name] = entry
        return entry
    }

    /// What is registered under a name in this registry.
    func definition(named name: String) -> Definition? {
        if let entry = entries[name] { return entry.definition }
        guard let definition = inherited[name]?.definition, !definition.isAccessor else { return nil }
        return definition
    }

    /// True if a name can be looked up here.
    func contains(_ name: String) -> Bool {
        definition(named: name) != nil
    }

    /// The names of this registry, in the order of their registration.
    var orderedNames: [String] {
        let known = entries.map { ($0.key, $0.value.order) }
        let more = inherited.filter { entries[$0.key] == nil && !$0.value.definition.isAccessor }
        return (known + more.map { ($0.key, $0.value.order) }).sorted { $0.1 < $1.1 }.map(\.0)
    }

    /// What a world of this registry starts with.
    ///
    /// - Parameter isWatched: True if this registry is a world that a test support module keeps watch on.
    /// - Returns: What each name stands for.
    func heritage(isWatched: Bool) -> [String: RegistryNode.Inherited] {
        inherited.merging(
            entries.mapValues { entry in
                RegistryNode.Inherited(
                    definition: entry.definition,
                    order: entry.order,
                    isOverride: entry.isOverride || (isWatched && !entry.isInherited)
                )
            }
        ) { _, own in own }
    }

    /// Every entry that may have an instance: those in force, a scope's own, and what swaps cover.
    var allEntries: [Entry] {
        Array(entries.values) + Array(scoped.values) + swaps.values.flatMap(\.covered)
    }

    /// Puts a definition under its name.
    ///
    /// A name that was taken keeps its place in the order.
    mutating func put(_ definition: Definition) -> Put {
        let name = definition.name
        // Hashing a name costs as much as all the rest, and most names are new.
        let inherited = inherited.isEmpty ? nil : inherited[name]
        let entry = Entry(definition, order: inherited?.order ?? nextOrder)
        guard let own = entries.updateValue(entry, forKey: name) else {
            if inherited == nil { nextOrder += 1 }
            return Put(entry: entry, replaced: nil, isOverride: inherited != nil)
        }
        let successor = Entry(definition, order: own.order)
        entries[name] = successor
        return Put(entry: successor, replaced: own, isOverride: inherited != nil)
    }

    /// What `put` did.
    struct Put: Sendable {
        let entry: Entry
        /// The entry of this registry that stood there before.
        let replaced: Entry?
        /// True if the name came with the world that this registry is.
        let isOverride: Bool
    }
}
