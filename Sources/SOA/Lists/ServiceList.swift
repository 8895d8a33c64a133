// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The elements of one list that are registered in one registry.
struct ServiceList: Sendable {
    /// The names of the elements, in the order of registration.
    private(set) var elements: [String] = []
    /// True if the elements of the parents do not count.
    private(set) var replacesParents = false
    /// The number of the next element of any registry below this one, so that no two have one name.
    private(set) var next = 0

    mutating func takeNumber() -> Int {
        defer { next += 1 }
        return next
    }

    mutating func append(_ element: String) {
        elements.append(element)
    }

    /// Removes all elements, and returns their names; no later element gets a number that one had.
    mutating func removeAll() -> [String] {
        defer {
            elements = []
            replacesParents = false
        }
        return elements
    }

    /// Returns the names that no longer count.
    mutating func replaceAll(with element: String) -> [String] {
        defer {
            elements = [element]
            replacesParents = true
        }
        return elements
    }
}

extension Registry {
    /// The name of the next element of a list, which no other element in this chain of registries has.
    func nextElement(of list: String) -> String {
        let number = top.state.withLock { $0.registrations.lists[list, default: ServiceList()].takeNumber() }
        return "\(list)[\(number)]"
    }

    /// Adds a registered element to a list.
    func append(_ element: String, to list: String) {
        state.withLock { $0.registrations.lists[list, default: ServiceList()].append(element) }
    }

    /// Makes a registered element the only one of a list, with the elements of the parents hidden.
    func replaceAll(of list: String, with element: String) {
        let gone = state.withLock { state in
            state.registrations.lists[list, default: ServiceList()].replaceAll(with: element)
        }
        for name in gone where name != element { remove(name) }
    }

    /// The names of the elements of a list: those of the parents first, each in the order of registration.
    func elements(of list: String) -> [String] {
        let lists = chain.compactMap { registry in registry.state.withLock { $0.registrations.lists[list] } }
        let counted = lists.prefix { !$0.replacesParents } + lists.drop { !$0.replacesParents }.prefix(1)
        return counted.reversed().flatMap(\.elements)
    }
}
