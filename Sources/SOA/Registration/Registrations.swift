// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The registrations of one registry as a value: by name, with those that swaps replace.
///
/// A copy shares its storage until one of both is changed, and holds no instance. An overlay starts with such a copy.
struct Registrations: Sendable {
    private var current: [String: Registration] = [:]
    /// The registrations that swaps replace, oldest first; nil for a name that was unknown.
    private var covered: [String: [Registration?]] = [:]
    private(set) var decorators: [String: [Decorator]] = [:]
    /// Names that were registered again by `add`.
    private(set) var duplicates: Set<String> = []
    /// Names that two modules registered, or two declarations have, with both call sites.
    private(set) var conflicts: [String: [String]] = [:]
    /// The lists of services, by name.
    var lists: [String: ServiceList] = [:]
    /// The modules that registered here, and the one that registered each name.
    var modules = RegisteredModules()
    /// The labels of the scopes that are expected to register services, by name.
    var expected: [String: String] = [:]
    private var nextOrder = 0

    subscript(_ name: String) -> Registration? { current[name] }

    /// All registrations that lookups can find, in no order.
    var all: Dictionary<String, Registration>.Values { current.values }

    /// A copy for an overlay, without swaps, which belong to their registry.
    var copied: Registrations {
        var copy = self
        copy.covered = [:]
        return copy
    }

    func isSwapped(_ name: String) -> Bool { covered[name] != nil }

    /// Adds a registration; a name that is taken keeps its position.
    ///
    /// Returns the previous registration of the name, and those that swaps had replaced.
    mutating func put(_ registration: Registration) -> (replaced: Registration?, covered: [Registration]) {
        registration.order = nextOrder
        guard let replaced = current.updateValue(registration, forKey: registration.name) else {
            nextOrder += 1
            return (nil, [])
        }
        registration.order = replaced.order
        return (replaced, takeCovered(registration.name))
    }

    mutating func recordDuplicate(_ name: String) {
        duplicates.insert(name)
    }

    mutating func recordConflict(_ name: String, _ sites: [String]) {
        for site in sites where conflicts[name]?.contains(site) != true { conflicts[name, default: []].append(site) }
    }

    mutating func decorate(_ name: String, with decorator: Decorator) {
        decorators[name, default: []].append(decorator)
    }

    /// Removes a name; returns all its registrations and decorators, to be released after the lock.
    mutating func remove(_ name: String) -> (registrations: [Registration], decorators: [Decorator]?) {
        duplicates.remove(name)
        conflicts[name] = nil
        let registrations = [current.removeValue(forKey: name)].compactMap(\.self) + takeCovered(name)
        return (registrations, decorators.removeValue(forKey: name))
    }

    /// Replaces the registration of a name, and keeps it for ``restore(_:)``.
    mutating func swap(_ registration: Registration) {
        let name = registration.name
        let below = current.updateValue(registration, forKey: name)
        registration.order = below?.order ?? nextOrder
        if below == nil { nextOrder += 1 }
        covered[name, default: []].append(below)
    }

    /// Removes one of the swaps of a name, in any order; returns false if it was removed before.
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

    /// Removes and returns the registrations that swaps of a name had replaced.
    private mutating func takeCovered(_ name: String) -> [Registration] {
        covered.isEmpty ? [] : (covered.removeValue(forKey: name) ?? []).compactMap(\.self)
    }
}
