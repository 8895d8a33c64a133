// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An observer of a registry's events, until it is cancelled or the registry ends.
public final class ServiceObservation: Sendable {
    private let node: RegistryNode
    private let id: Int

    init(node: RegistryNode, id: Int) {
        self.node = node
        self.id = id
    }

    /// Ends the observation. Events that are on their way on other threads may still arrive. A second call does nothing.
    public func cancel() {
        _ = node.state.withLock { $0.observers.remove(id) }
    }
}

/// Those who listen to one registry, in the order in which they came.
struct ObserverList: Sendable {
    typealias Observer = @Sendable (ServiceEvent) -> Void

    private var list: [(id: Int, observer: Observer)] = []
    private var nextID = 0

    var observers: [Observer] {
        list.map(\.observer)
    }

    mutating func add(_ observer: @escaping Observer) -> Int {
        nextID += 1
        list.append((nextID, observer))
        return nextID
    }

    /// Answers the observer, for the caller to let go of outside the lock.
    mutating func remove(_ id: Int) -> Observer? {
        guard let index = list.firstIndex(where: { $0.id == id }) else { return nil }
        return list.remove(at: index).observer
    }
}
