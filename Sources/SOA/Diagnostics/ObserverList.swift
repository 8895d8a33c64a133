// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// The observers of one registry, in the order of their registration.
struct ObserverList: Sendable {
    typealias Observer = @Sendable (ServiceEvent) -> Void

    private var list: [(id: Int, observer: Observer)] = []
    private var nextID = 0

    var observers: [Observer] {
        list.map(\.observer)
    }

    /// True once any registry of the process was observed; until then no observer is searched.
    static var wasEverUsed: Bool {
        everUsed.load(ordering: .relaxed)
    }

    private static let everUsed = Atomic(false)

    mutating func add(_ observer: @escaping Observer) -> Int {
        Self.everUsed.store(true, ordering: .relaxed)
        nextID += 1
        list.append((nextID, observer))
        return nextID
    }

    /// Removes an observer, and returns it for the caller to release outside the lock.
    mutating func remove(_ id: Int) -> Observer? {
        guard let index = list.firstIndex(where: { $0.id == id }) else { return nil }
        return list.remove(at: index).observer
    }
}
