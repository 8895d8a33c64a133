// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// A registry as the contract describes it, without publications, locks and threads.
final class ModelRegistry {
    private struct Entry {
        var current: ModelRegistration
        /// Those that swaps replace; nil for a name that was unknown.
        var covered: [ModelRegistration?] = []
        let position: Int
    }

    /// An element of a list, and the registry that it was added to.
    private struct Element {
        let registration: ModelRegistration
        unowned let owner: ModelRegistry
    }

    /// A scope, which holds its parent.
    private struct Child {
        weak var registry: ModelRegistry?
    }

    private struct Slot {
        var outcome: Outcome?
        var resolves = 0
        var hasFailed = false
        var isShutDown = false
        /// The seconds since the build.
        var age = 0
    }

    private let history: ModelHistory
    let parent: ModelRegistry?
    private(set) var isOpen: Bool
    private var children: [Child] = []
    private var entries: [String: Entry] = [:]
    private var nextPosition = 0
    private var decorators: [String: [Int]] = [:]
    private var slots: [ObjectIdentifier: Slot] = [:]
    private var leftovers: [Int] = []
    /// The elements of lists that were added here, in order, each with the registry that it was added to.
    private var elements: [String: [Element]] = [:]
    /// The lists that hide the elements of the parents.
    private var replaced: Set<String> = []
    /// What an overlay started with.
    private var inherited: [String: ModelRegistration] = [:]
    private var inheritedReplacements: Set<String> = []
    /// The names with a plain registration that a variant precedes.
    private var belowVariants: Set<String> = []

    init(_ history: ModelHistory, below parent: ModelRegistry? = nil) {
        self.history = history
        self.parent = parent
        isOpen = parent?.isOpen ?? true
        if isOpen { parent?.children.append(Child(registry: self)) }
    }

    private var chain: [ModelRegistry] { [self] + (parent?.chain ?? []) }

    private var top: ModelRegistry { parent?.top ?? self }

    private var scopesBelow: [ModelRegistry] { children.compactMap(\.registry).flatMap { [$0] + $0.scopesBelow } }

    // MARK: - Registrations

    func add(_ registration: ModelRegistration) {
        guard let known = entries[registration.name] else {
            put(registration)
            return history.events.append("registered \(registration.name)")
        }
        let former = known.covered.isEmpty ? known.current : known.covered[0]
        var gone = ([known.current] + known.covered).compactMap(\.self)
        var next = registration
        history.events.append("\(event(of: registration, over: former)) \(registration.name)")
        if registration.kind == .plain, let former, former.kind == .variant,
            former !== inherited[registration.name]
        {
            next = former
            gone.removeAll { $0 === former }
        }
        entries[registration.name] = Entry(current: next, position: known.position)
        retire(gone)
    }

    private func event(of registration: ModelRegistration, over former: ModelRegistration?) -> String {
        guard let former else { return "registered" }
        if inherited[registration.name] === former {
            belowVariants.remove(registration.name)
            return "overridden"
        }
        if registration.kind == .variant {
            if former.kind == .plain { belowVariants.insert(registration.name) }
            return "registered"
        }
        if former.kind == .variant {
            return belowVariants.insert(registration.name).inserted ? "registered" : "replaced"
        }
        let isBuilt = slots[ObjectIdentifier(former)]?.outcome != nil
        return [.fallback, .accessor].contains(former.kind) && !isBuilt ? "registered" : "replaced"
    }

    private func put(_ registration: ModelRegistration) {
        let position = entries[registration.name]?.position
        entries[registration.name] = Entry(current: registration, position: position ?? nextPosition)
        if position == nil { nextPosition += 1 }
    }

    /// What a lookup finds here; an overlay does not inherit the default of an accessor.
    private func current(_ name: String) -> ModelRegistration? {
        let registration = entries[name]?.current
        return registration?.kind == .accessor && registration === inherited[name] ? nil : registration
    }

    /// Registers the default of a name, if it has one, unless the name is registered; below the swaps of an unknown name.
    func addDefault(_ name: String) {
        guard history.defaults.contains(name) else { return }
        let registration = ModelRegistration(name, .fallback, .singleton, needs: [])
        if let known = top.entries[name] {
            if let below = known.covered.first, below == nil { top.entries[name]?.covered[0] = registration }
            return
        }
        top.put(registration)
        history.events.append("registered \(name)")
    }

    func decorate(_ name: String, with mark: Int) { decorators[name, default: []].append(mark) }

    /// Adds an element to the list that its name has.
    func append(_ registration: ModelRegistration) {
        elements[registration.name, default: []].append(Element(registration: registration, owner: self))
        history.events.append("registered \(registration.name)")
    }

    func replaceAll(with registration: ModelRegistration) {
        let list = registration.name
        let isInherited = replaced.contains(list) && inheritedReplacements.contains(list)
        history.events.append("\(isInherited ? "overridden" : "registered") \(list)")
        inheritedReplacements.remove(list)
        removeElements(list)
        elements[list] = [Element(registration: registration, owner: self)]
        replaced.insert(list)
    }

    private func removeElements(_ list: String) {
        replaced.remove(list)
        retire(elements.removeValue(forKey: list)?.map(\.registration) ?? [])
    }

    func remove(_ name: String) {
        decorators[name] = nil
        belowVariants.remove(name)
        removeElements(name)
        guard let known = entries.removeValue(forKey: name) else { return }
        retire(([known.current] + known.covered).compactMap(\.self))
    }

    func swap(_ registration: ModelRegistration) {
        history.events.append("overridden \(registration.name)")
        if let known = top.entries[registration.name] {
            top.entries[registration.name]?.covered.append(known.current)
            top.entries[registration.name]?.current = registration
        } else {
            top.put(registration)
            top.entries[registration.name]?.covered = [nil]
        }
    }

    func restore(_ registration: ModelRegistration) {
        guard var known = top.entries[registration.name], !known.covered.isEmpty else { return }
        if known.current === registration {
            if let below = known.covered.removeLast() { known.current = below } else { return top.forget(registration) }
        } else if let index = known.covered.firstIndex(where: { $0 === registration }) {
            known.covered.remove(at: index)
        } else {
            return
        }
        top.entries[registration.name] = known
        top.retire([registration])
    }

    private func forget(_ registration: ModelRegistration) {
        entries[registration.name] = nil
        retire([registration])
    }

    func reset(_ name: String) {
        guard let (registration, owner) = find(name) else { return }
        slotOwner(of: registration, owner).discard(registration)
    }

    func resetInstances() {
        for id in slots.keys { discard(id) }
    }

    func resetEverything() {
        let gone =
            entries.values.flatMap { [$0.current] + $0.covered }.compactMap(\.self)
            + elements.values.joined().map(\.registration)
        elements = [:]
        replaced = []
        belowVariants = []
        decorators = [:]
        entries = [:]
        // Also the scope's own instances of what its parents have.
        resetInstances()
        slots = [:]
        retire(gone)
    }

    /// Makes what was built in the whole registry older.
    func age(by seconds: Int) {
        for registry in [top] + top.scopesBelow {
            let built = registry.slots.filter { $0.value.outcome != nil }.keys
            for id in built { registry.slots[id]?.age += seconds }
        }
    }

    /// Discards the instances of what was removed here, in the scopes below too.
    private func retire(_ gone: [ModelRegistration]) {
        for registration in gone {
            for registry in [self] + (registration.outlivesScopes ? [] : scopesBelow) {
                registry.discard(registration)
                registry.slots[ObjectIdentifier(registration)] = nil
            }
        }
    }

    private func discard(_ registration: ModelRegistration) {
        discard(ObjectIdentifier(registration))
    }

    private func discard(_ id: ObjectIdentifier, isExpired: Bool = false) {
        guard let slot = slots[id] else { return }
        if slot.isShutDown, case .made(let number, _) = slot.outcome { leftovers.append(number) }
        slots[id] = Slot(resolves: isExpired ? slot.resolves : 0)
    }

    // MARK: - Lookups

    private func find(_ name: String) -> (registration: ModelRegistration, owner: ModelRegistry)? {
        for registry in chain {
            if let registration = registry.current(name) { return (registration, registry) }
        }
        return nil
    }

    /// The registry that counts lookups: the one that keeps the instance, or the one of the registration.
    private func slotOwner(of registration: ModelRegistration, _ owner: ModelRegistry) -> ModelRegistry {
        registration.lifetime == .scoped ? self : owner
    }

    /// Returns what an accessor returns, which registers its default.
    func access(_ name: String) -> Outcome {
        if isOpen, find(name) == nil {
            top.put(ModelRegistration(name, .accessor, .singleton, needs: []))
            history.events.append("registered \(name)")
        }
        history.graph = [:]
        return resolve(name, [], false, isAccessor: true)
    }

    /// Returns what a lookup here returns.
    func resolve(_ name: String, isAwaited: Bool = false) -> Outcome {
        history.graph = [:]
        return resolve(name, [], isAwaited)
    }

    private func resolve(_ name: String, _ path: [ModelKey], _ isAwaited: Bool, isAccessor: Bool = false) -> Outcome {
        guard isOpen else { return .failed(name: name, .closed) }
        guard let (registration, owner) = find(name) else {
            guard history.defaults.contains(name) else { return .failed(name: name, .notRegistered) }
            addDefault(name)
            return resolve(name, path, isAwaited)
        }
        if registration.kind == .accessor, !isAccessor, owner.slots[ObjectIdentifier(registration)]?.outcome == nil {
            return .failed(name: name, .notRegistered)
        }
        return resolve(registration, of: owner, path, isAwaited)
    }

    /// Returns the elements of a list, or the failure of the first that fails.
    func resolve(all list: String) -> [Outcome] {
        resolve(all: list, [])
    }

    private func resolve(all list: String, _ path: [ModelKey]) -> [Outcome] {
        guard isOpen else { return [.failed(name: list, .closed)] }
        var outcomes: [Outcome] = []
        for element in elements(of: list) {
            if path.isEmpty { history.graph = [:] }
            switch resolve(element.registration, of: element.owner, path, false) {
            case .failed(let name, let failure): return [.failed(name: name, failure)]
            case .replaced(let numbers, let marks): outcomes += numbers.map { .made($0, marks) }
            case .made(let number, let marks):
                outcomes.append(.made(number, marks))
                if element.registration.isKept { history.keptElements.insert(number) }
            }
        }
        return outcomes
    }

    private func elements(of list: String) -> [Element] {
        let own = elements[list] ?? []
        if replaced.contains(list) { return own }
        let inherited = parent?.elements(of: list) ?? []
        return inherited.filter { element in !own.contains { $0.registration === element.registration } } + own
    }

    private func resolve(
        _ registration: ModelRegistration,
        of owner: ModelRegistry,
        _ path: [ModelKey],
        _ isAwaited: Bool
    ) -> Outcome {
        let (name, id) = (registration.name, ObjectIdentifier(registration))
        let slotOwner = slotOwner(of: registration, owner)
        if registration.lifetime == ModelHistory.expiring, let age = slotOwner.slots[id]?.age, age >= 60_000 {
            slotOwner.discard(id, isExpired: true)
        }
        if registration.lifetime == .weak, !slotOwner.isAlive(id) { slotOwner.slots[id]?.outcome = nil }
        let home = registration.outlivesScopes ? owner : self
        let key = ModelKey(registration: id, registry: ObjectIdentifier(home))
        if registration.isKept, let outcome = slotOwner.slots[id]?.outcome {
            slotOwner.count(registration)
            return outcome
        }
        // The outermost lookup has no one to share with.
        let isShared = registration.lifetime == .graph && !path.isEmpty
        if isShared, let outcome = history.graph[key] {
            slotOwner.count(registration)
            return outcome
        }
        if path.contains(key) { return .failed(name: name, .circularDependency) }
        if registration.isAsynchronous, !isAwaited { return .failed(name: name, .notReady) }
        let isAwaiting = registration.isAsynchronous || registration.kind == .alias && isAwaited
        let outcome = home.build(registration, path + [key], isAwaiting)
        if isShared, case .made = outcome { history.graph[key] = outcome }
        slotOwner.record(outcome, of: registration)
        return outcome
    }

    /// True if somebody holds the instance of a weak service.
    private func isAlive(_ id: ObjectIdentifier) -> Bool {
        if case .made(let number, _)? = slots[id]?.outcome { history.held.contains(number) } else { false }
    }

    private func build(_ registration: ModelRegistration, _ path: [ModelKey], _ isAwaiting: Bool) -> Outcome {
        var last: Outcome?
        var used: [Int] = []
        for need in registration.needs {
            if need == history.list {
                for outcome in resolve(all: need, path) {
                    if case .failed = outcome { return outcome }
                    if case .made(let number, _) = outcome, history.keptElements.contains(number) {
                        used.append(number)
                    }
                }
                continue
            }
            let outcome = resolve(need, path, isAwaiting)
            if case .failed = outcome { return outcome }
            if case .made(let number, _) = outcome, find(need)?.registration.isKept == true { used.append(number) }
            last = outcome
        }
        registration.attempts += 1
        if registration.attempts <= registration.failures { return .failed(name: registration.name, .buildFailed) }
        let wraps = chain.reversed().flatMap { $0.decorators[registration.name] ?? [] }
        if registration.kind == .replacement {
            history.builds += 2
            return .replaced([history.builds - 1, history.builds], wraps)
        }
        if registration.kind == .alias, case .made(let number, let marks) = last { return .made(number, marks + wraps) }
        history.builds += 1
        history.uses[history.builds] = used
        return .made(history.builds, wraps)
    }

    private func record(_ outcome: Outcome, of registration: ModelRegistration) {
        let id = ObjectIdentifier(registration)
        if case .failed = outcome {
            slots[id, default: Slot()].hasFailed = true
            return history.events.append("failed \(registration.name)")
        }
        if registration.isKept { slots[id, default: Slot()].outcome = outcome }
        slots[id, default: Slot()].isShutDown = registration.isShutDown
        slots[id, default: Slot()].hasFailed = false
        if registration.kind != .alias { history.events.append("built \(registration.name)") }
        count(registration)
    }

    private func count(_ registration: ModelRegistration) {
        let id = ObjectIdentifier(registration)
        if slots[id, default: Slot()].resolves == 0 { history.events.append("resolved first \(registration.name)") }
        slots[id, default: Slot()].resolves += 1
    }

    // MARK: - What is known

    var registeredNames: [String] {
        var known: Set<String> = []
        return chain.reversed().flatMap { registry in
            registry.entries.values.sorted { $0.position < $1.position }.map(\.current.name)
                .filter { registry.current($0) != nil }
        }
        .filter { known.insert($0).inserted }
    }

    /// The lookups of a name that returned its service, and the state of its instance; nil for one that nobody keeps.
    func entry(_ name: String) -> (resolves: Int, state: ServiceSnapshot.State?)? {
        guard let (registration, owner) = find(name) else { return nil }
        let (slotOwner, id) = (slotOwner(of: registration, owner), ObjectIdentifier(registration))
        let slot = slotOwner.slots[id] ?? Slot()
        let isBuilt = registration.lifetime == .weak ? slotOwner.isAlive(id) : slot.outcome != nil
        let state: ServiceSnapshot.State = isBuilt ? .built : slot.hasFailed ? .failed : .unbuilt
        return (slot.resolves, registration.isKept ? state : nil)
    }

    // MARK: - Scopes and overlays

    /// Closes this registry and those below; returns the numbers of the builds that are shut down.
    func close() -> [Int] {
        guard isOpen else { return [] }
        isOpen = false
        let below = children.compactMap(\.registry).flatMap { $0.close() }
        parent?.children.removeAll { $0.registry === self }
        let built = slots.values.compactMap { slot in
            if slot.isShutDown, case .made(let number, _) = slot.outcome { number } else { nil }
        }
        return below + built + leftovers
    }

    /// Returns an overlay with an override, which precedes those of scopes.
    func overlay(_ registration: ModelRegistration) -> ModelRegistry {
        let overlay = copy()
        overlay.top.add(registration)
        for registry in overlay.chain.dropLast() {
            if registry.entries[registration.name]?.current === registry.inherited[registration.name] {
                registry.entries[registration.name] = nil
                registry.belowVariants.remove(registration.name)
            }
        }
        return overlay
    }

    /// Returns an overlay with another element of a list, which comes after those of scopes, or with a replacement of the list.
    func overlay(element registration: ModelRegistration) -> ModelRegistry {
        let (overlay, list) = (copy(), registration.name)
        let isReplacement = registration.kind == .replacement
        if isReplacement { overlay.top.replaceAll(with: registration) } else { overlay.top.append(registration) }
        for registry in overlay.chain.dropLast() {
            if isReplacement {
                registry.removeElements(list)
            } else {
                registry.elements[list, default: []].append(Element(registration: registration, owner: overlay.top))
            }
        }
        return overlay
    }

    private func copy() -> ModelRegistry {
        let copy = ModelRegistry(history, below: parent?.copy())
        copy.decorators = decorators
        copy.belowVariants = belowVariants
        copy.nextPosition = nextPosition
        copy.elements = elements.mapValues { $0.map { Element(registration: $0.registration, owner: copy) } }
        copy.replaced = replaced
        copy.inheritedReplacements = replaced
        for (name, entry) in entries {
            copy.entries[name] = Entry(current: entry.current, position: entry.position)
            copy.inherited[name] = entry.current
        }
        return copy
    }
}
