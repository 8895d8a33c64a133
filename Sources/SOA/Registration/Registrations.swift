// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// What is registered in one registry, as a value: names, what stands under them, and what swaps cover.
///
/// A copy costs nothing until one of both is changed, and holds no instance: that is what an overlay starts with.
struct Registrations: Sendable {
    private var current: [String: Registration] = [:]
    /// What process-wide swaps cover, oldest first: nil for a name that was unknown.
    private var covered: [String: [Registration?]] = [:]
    private(set) var decorators: [String: [Decorator]] = [:]
    /// Names that were registered again by `add`.
    private(set) var duplicates: Set<String> = []
    /// Names that two modules registered or two declarations claim, with the places of both.
    private(set) var conflicts: [String: [String]] = [:]
    /// The lists of services, by name.
    var lists: [String: ServiceList] = [:]
    /// The modules that registered here, and the one that registered each name.
    var modules = RegisteredModules()
    /// What scopes are to bring: the label of the scope, by name.
    var expected: [String: String] = [:]
    private var nextOrder = 0

    subscript(_ name: String) -> Registration? { current[name] }

    /// Everything that lookups can find, in no order.
    var all: Dictionary<String, Registration>.Values { current.values }

    /// What an overlay starts with: swaps belong to the registry that they were made in.
    var copied: Registrations {
        var copy = self
        copy.covered = [:]
        return copy
    }

    func isSwapped(_ name: String) -> Bool { covered[name] != nil }

    /// Registers a service; a name that is taken keeps its place in the order.
    ///
    /// Returns what stood there before, with what swaps covered: a new registration is what counts from now on.
    mutating func put(_ registration: Registration) -> (replaced: Registration?, covered: [Registration]) {
        registration.order = nextOrder
        guard let replaced = current.updateValue(registration, forKey: registration.name) else {
            nextOrder += 1
            return (nil, [])
        }
        registration.order = replaced.order
        return (replaced, takeCovered(registration.name))
    }

    mutating func noteDuplicate(_ name: String) {
        duplicates.insert(name)
    }

    mutating func noteConflict(_ name: String, _ sites: [String]) {
        for site in sites where conflicts[name]?.contains(site) != true { conflicts[name, default: []].append(site) }
    }

    mutating func decorate(_ name: String, with decorator: Decorator) {
        decorators[name, default: []].append(decorator)
    }

    /// Takes a name away; returns everything that stood under it, to be released after the lock.
    mutating func remove(_ name: String) -> (registrations: [Registration], decorators: [Decorator]?) {
        duplicates.remove(name)
        conflicts[name] = nil
        let registrations = [current.removeValue(forKey: name)].compactMap(\.self) + takeCovered(name)
        return (registrations, decorators.removeValue(forKey: name))
    }

    /// Covers what stands under a name.
    mutating func swap(_ registration: Registration) {
        let name = registration.name
        let below = current.updateValue(registration, forKey: name)
        registration.order = below?.order ?? nextOrder
        if below == nil { nextOrder += 1 }
        covered[name, default: []].append(below)
    }

    /// Takes one swap away, wherever it stands among the swaps of its name; false if it is gone already.
    mutating func restore(_ registration: Registration) -> Bool {
        let name = registration.name
        guard var stack = covered[name] else { return false }
        if current[name] === registration {
            current[name] = stack.removeLast()
        } else if let index = stack.firstIndex(where: { $0 === registration }) {
            stack.remove(at: index)
        } else {
            return false
        }
        covered[name] = stack.isEmpty ? nil : stack
        return true
    }

    /// What a name stood for before it was swapped.
    private mutating func takeCovered(_ name: String) -> [Registration] {
        covered.isEmpty ? [] : (covered.removeValue(forKey: name) ?? []).compactMap(\.self)
    }
}
