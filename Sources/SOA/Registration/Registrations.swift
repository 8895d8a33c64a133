// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The registrations of one registry as a value: by name, with those that swaps replace.
///
/// A copy shares its storage until one of both is changed, and holds no instance. An overlay starts with such a copy.
struct Registrations: Sendable {
    private var current = ObjectTable<Registration>()
    private(set) var facts: [String: Facts] = [:]
    var modules = RegisteredModules()
    private var nextOrder = 0

    /// What is known of a name beside its registration, for the few names of which there is something.
    struct Facts: Sendable {
        var decorators: [Decorator] = []
        /// The origin of the last registration that `add` has replaced, if there is one.
        var duplicated: Registration.Origin?
        /// The call sites, if two modules registered the name or two declarations have it.
        var conflict: [String] = []
        var list = ServiceList()
        /// The labels of the scopes that are expected to register the service.
        var expectedIn: [String] = []
        /// The origin of the plain registration that a variant precedes, if there is one.
        var belowVariant: Registration.Origin?
        /// The registrations that swaps replace, oldest first; nil for a name that was unknown.
        fileprivate(set) var covered: [Registration?] = []

        fileprivate var isEmpty: Bool {
            decorators.isEmpty && duplicated == nil && conflict.isEmpty && covered.isEmpty
                && list.isUnused && expectedIn.isEmpty && belowVariant == nil
        }
    }

    /// What is known of a name beside its registration; names that come and go leave nothing behind.
    subscript(factsOf name: String) -> Facts {
        get { facts.isEmpty ? Facts() : facts[name] ?? Facts() }
        @inline(never)
        _modify {
            yield &facts[name, default: Facts()]
            if facts[name]?.isEmpty == true { facts[name] = nil }
        }
    }

    /// The names that scopes are expected to register.
    var expected: [String] { facts.keys.filter { facts[$0]?.expectedIn.isEmpty == false } }

    /// The lists that hide the elements of the parents.
    var replacedLists: [String] { facts.keys.filter { facts[$0]?.list.replacesParents == true } }

    subscript(_ name: String) -> Registration? { current.first(name.nameHash) { $0.name == name } }

    /// The registration of a name, by the name's hash, without a reference of its own.
    @inline(__always)
    func unretained(_ name: String, _ hash: Int) -> Unmanaged<Registration>? {
        // Sound as in there.
        unsafe current.unretained(hash) { $0.name == name }
    }

    /// All registrations that lookups can find, in no order.
    var all: [Registration] { current.all }

    /// All registrations, with those that swaps replace.
    var everything: [Registration] { all + facts.values.flatMap(\.covered).compactMap(\.self) }

    /// A copy for an overlay, without swaps, which belong to their registry.
    var copied: Registrations {
        var copy = self
        for (name, facts) in facts where !facts.covered.isEmpty { copy[factsOf: name].covered = [] }
        return copy
    }

    /// The numbers of lists alone, which go on while scopes have elements, or one is being added.
    var numbersOfLists: Registrations {
        var rest = Registrations()
        for (name, facts) in facts where facts.list.isNumbering { rest[factsOf: name].list = facts.list.numbers }
        return rest
    }

    /// Adds a registration; a name that is taken keeps its position.
    ///
    /// Returns the previous registration of the name, and those that swaps had replaced, oldest first; nil for an unknown name.
    mutating func put(_ registration: Registration) -> (replaced: Registration?, covered: [Registration?]) {
        guard let replaced = place(registration) else { return (nil, []) }
        let covered = self[factsOf: registration.name].covered
        if !covered.isEmpty { self[factsOf: registration.name].covered = [] }
        return (replaced, covered)
    }

    /// Puts a registration in the place of the one of its name, which is returned, or behind all others.
    @_optimize(speed)
    private mutating func place(_ registration: Registration) -> Registration? {
        let replaced = current.put(registration)
        registration.order = replaced?.order ?? nextOrder
        if replaced == nil { nextOrder += 1 }
        return replaced
    }

    /// Records that a default is declared at another place, too.
    mutating func recordConflict(of known: Registration, with site: CallSite) {
        guard known.conflicts(with: site) else { return }
        recordConflict(known.name, [known.site, site].compactMap { $0?.description })
    }

    mutating func recordConflict(_ name: String, _ sites: [String]) {
        self[factsOf: name].conflict = (self[factsOf: name].conflict + sites).unique
    }

    /// Removes a name; returns all its registrations and decorators, to be released after the lock.
    ///
    /// The numbers of a list go on if scopes have elements of it, or if one is being added.
    mutating func remove(_ name: String) -> (registrations: [Registration], decorators: [Decorator]) {
        let known = self[factsOf: name]
        if !facts.isEmpty {
            self[factsOf: name] = Facts(list: known.list.numbers, expectedIn: known.expectedIn)
        }
        if let list = name.listOfElement, facts[list] != nil {
            self[factsOf: list].list.elements.removeAll { $0 == name }
        }
        return (([current.remove(name)] + known.covered).compactMap(\.self), known.decorators)
    }

    /// Replaces the registration of a name, and keeps it for ``restore(_:)``.
    mutating func swap(_ registration: Registration) {
        let below = place(registration)
        self[factsOf: registration.name].covered.append(below)
    }

    /// Puts a default below the swaps of a name that was unknown before.
    mutating func cover(_ fallback: Registration) {
        let name = fallback.name
        guard let below = self[factsOf: name].covered.first, below == nil, let swap = self[name] else { return }
        fallback.order = swap.order
        self[factsOf: name].covered[0] = fallback
    }

    /// Removes one of the swaps of a name, in any order; nothing happens if it was removed before.
    mutating func restore(_ registration: Registration) {
        let name = registration.name
        let covered = self[factsOf: name].covered
        if let below = covered.last, self[name] === registration {
            self[factsOf: name].covered.removeLast()
            if let below { _ = current.put(below) } else { _ = current.remove(name) }
        } else if let index = covered.firstIndex(where: { $0 === registration }) {
            self[factsOf: name].covered.remove(at: index)
        }
    }
}
