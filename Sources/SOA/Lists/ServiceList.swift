// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// The elements of one list that are registered in one registry.
struct ServiceList: Sendable {
    /// The number of changes to lists of any registry, from which published elements tell whether they are current.
    static let changes = Atomic(0)

    /// The names of the elements, in the order of registration.
    var elements: [String] = [] {
        didSet { Self.changes.add(1, ordering: .releasing) }
    }
    /// The number of the next element in any registry below this one, so that names are unique.
    private var next = 0
    /// The number of registries below with elements, and of elements that are being added there.
    var users = 0
    /// True if it is known to be a list though it may be empty, since the condition of an element is not met.
    var mayBeEmpty = false

    /// True if the elements of the parents are ignored.
    var replacesParents: Bool { elements.first?.hasSuffix("[*]") == true }

    /// True if there is nothing to know.
    var isUnused: Bool { elements.isEmpty && !isNumbering && !mayBeEmpty }

    /// True if the numbers go on, since an element has one that is not in the list.
    var isNumbering: Bool { users > 0 }

    /// Begins to add an element, and returns its number; the numbers begin anew if no element has one.
    mutating func beginAddition() -> Int {
        if elements.isEmpty, !isNumbering { next = 0 }
        users += 1
        defer { next += 1 }
        return next
    }

    /// The numbers alone, which go on as long as they are used.
    var numbers: ServiceList { ServiceList(next: next, users: users) }
}

/// The names of the elements of a list, as they are published.
struct ListElements: Sendable {
    let names: [String]
    let changes: Int

    /// True if no list was changed since.
    var isCurrent: Bool { changes == ServiceList.changes.load(ordering: .acquiring) }
}

extension String {
    /// The name of the list that an element of this name belongs to; brackets around anything but a number are part of a name.
    package var listOfElement: String? {
        let bytes = hasSuffix("]") ? bytes : []
        guard let bracket = bytes.lastIndex(of: UInt8(ascii: "[")) else { return nil }
        let number = bytes[(bracket + 1)...]
        guard number.count > 1, hasSuffix("[*]") || number.dropLast().allSatisfy({ 48...57 ~= $0 }) else { return nil }
        return String(decoding: bytes[..<bracket], as: UTF8.self)
    }
}

extension Registry {
    /// Registers an element of a list under a name that is unique in this chain of registries.
    func addElement(to list: String, _ register: (String) -> ServiceRegistration) -> ServiceRegistration {
        let top = top
        let number = top.state.withLock { $0.registrations[factsOf: list].list.beginAddition() }
        let element = "\(list)[\(number)]"
        let registration = register(element)
        append(element, to: list)
        top.state.withLock { $0.registrations[factsOf: list].list.users -= 1 }
        return registration
    }

    /// Adds a registered element to a list, whose numbers go on as long as this registry is there if it is a scope.
    func append(_ element: String, to list: String) {
        let isUser = state.withLock { state in
            // What a closed registry has refused.
            guard state.isOpen else { return false }
            state.registrations[factsOf: list].list.elements.append(element)
            return parent != nil && state.numberedLists.insert(list).inserted
        }
        if isUser { top.state.withLock { $0.registrations[factsOf: list].list.users += 1 } }
    }

    /// Makes a registered element the only one of a list, and hides the elements of the parents.
    func replaceAll(of list: String, with element: String) {
        let gone = state.withLock { state -> [String] in
            guard state.isOpen else { return [] }
            defer { state.registrations[factsOf: list].list.elements = [element] }
            return state.registrations[factsOf: list].list.elements
        }
        for name in gone where name != element { remove(name) }
    }

    /// Returns the names of the elements of a list that are registered here.
    func elements(own list: String) -> [String] {
        state.withLock { $0.registrations[factsOf: list].list.elements }
    }

    /// Returns the names that a registration declares to depend on, with the elements of a list in place of its name.
    func dependsOn(_ registration: Registration) -> [String] {
        registration.dependsOn.flatMap { name in
            if self.registration(named: name) != nil { return [name] }
            let elements = elements(of: name)
            if !elements.isEmpty { return elements }
            let mayBeEmpty = chain.contains { $0.state.withLock { $0.registrations[factsOf: name].list.mayBeEmpty } }
            return mayBeEmpty ? [] : [name]
        }
    }

    /// Returns the names of the elements of a list, and publishes them if lookups are frequent.
    func elements(of key: NameKey) -> [String] {
        // Before the elements are read, so that a change meanwhile makes them stale.
        let changes = ServiceList.changes.load(ordering: .acquiring)
        let list = key.text
        let names = elements(of: list)
        if names.isEmpty { return names }
        let box = Box(ListElements(names: names, changes: changes))
        var unpublication = Unpublication()
        state.withLock { state in
            let known = state.lists[list]
            let slot =
                known?.slot
                ?? Slot(Registration(name: list, boxType: type(of: box), site: nil, factory: .accessor, kind: .list))
            let isSought = slot.state.withLock { slot in
                _ = slot.record.recordLookup(.service(list))
                return slot.record.resolves >= frequency
            }
            state.lists[list] = (slot, isSought ? changes : known?.published ?? 0)
            if !isSought { return }
            if known?.published != changes { slot.unpublish(&unpublication) }
            slot.publish(box, of: box, as: key, in: self)
        }
        unpublication.complete()
        return names
    }

    /// Returns the names of the elements of a list: those of the parents first, each in the order of registration.
    func elements(of list: String) -> [String] {
        let own = state.withLock { $0.registrations[factsOf: list].list }
        guard !own.replacesParents, let inherited = parent?.elements(of: list), !inherited.isEmpty else {
            return own.elements
        }
        // A scope of an overlay also has the elements of the overlay, after its own.
        return inherited.filter { !own.elements.contains($0) } + own.elements
    }
}
