// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOALocking

/// A bounded cache, which discards what was not used for longest.
///
/// Storing into a full cache takes time proportional to what is in it; everything else takes constant time on average. Keys
/// are hashed and compared while the lock is held; nothing is released there.
package final class MemoryCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry: Sendable {
        let value: Value
        let cost: Int
        let expiry: Duration?
        var lastUse: Int
    }

    /// What stood in the cache, with its key.
    private typealias Element = Dictionary<Key, Entry>.Element

    private struct State: Sendable {
        var entries: [Key: Entry] = [:]
        var cost = 0
        var uses = 0
        var removals = Removals<Key>()

        mutating func remove(_ key: Key) -> Element? {
            guard let index = entries.index(forKey: key) else { return nil }
            let element = entries.remove(at: index)
            cost -= element.value.cost
            return element
        }

        mutating func nextUse() -> Int {
            uses += 1
            return uses
        }
    }

    private let costLimit: Int
    private let timeToLive: Duration?
    private let time: ElapsedTime
    private let state = Lock(State())

    package init(costLimit: Int, timeToLive: Duration? = nil, clock: any Clock<Duration> = ContinuousClock()) {
        self.costLimit = costLimit
        self.timeToLive = timeToLive
        time = ElapsedTime(of: clock)
    }

    /// The number of values, those that have expired included.
    package var count: Int { state.withLock { $0.entries.count } }

    /// The cost of all values.
    package var cost: Int { state.withLock { $0.cost } }

    /// Returns a value that has not expired, and the generation of its key for a later store.
    package func lookUp(_ key: Key) -> (value: Value?, generation: Int) {
        let now = timeToLive == nil ? .zero : time.now()
        let (value, generation, _) = state.withLock { state -> (Value?, Int, Element?) in
            let generation = state.removals.generation(of: key)
            guard let entry = state.entries[key] else { return (nil, generation, nil) }
            if let expiry = entry.expiry, now >= expiry { return (nil, generation, state.remove(key)) }
            let use = state.nextUse()
            state.entries[key]?.lastUse = use
            return (entry.value, generation, nil)
        }
        return (value, generation)
    }

    /// Stores a value, unless its key was removed after `generation`, or it costs too much by itself.
    ///
    /// Without a generation, it also ends that of its key.
    package func store(_ value: Value, cost: Int = 1, for key: Key, unlessRemovedSince generation: Int? = nil) {
        let now = timeToLive == nil ? .zero : time.now()
        // Returned, so that nothing is released under the lock.
        _ = state.withLock { state -> ([Element?], [Key: Int]) in
            guard generation == nil || generation == state.removals.generation(of: key) else { return ([], [:]) }
            let forgotten = generation == nil ? state.removals.endGeneration(of: key) : [:]
            var dropped = [state.remove(key)]
            // A key that does not equal itself, such as NaN, would never be found again, nor removed.
            guard cost <= costLimit, key == key else { return (dropped, forgotten) }
            if state.cost + cost > costLimit {
                for (key, entry) in state.entries where entry.expiry.map({ $0 <= now }) == true {
                    dropped.append(state.remove(key))
                }
            }
            while state.cost + cost > costLimit,
                let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
            {
                dropped.append(state.remove(oldest.key))
            }
            let expiry = timeToLive.map { now + $0 }
            state.entries[key] = Entry(value: value, cost: cost, expiry: expiry, lastUse: state.nextUse())
            state.cost += cost
            return (dropped, forgotten)
        }
    }

    /// Removes one value; a store with an older generation of its key does nothing.
    package func remove(_ key: Key) {
        _ = state.withLock { state in (state.removals.endGeneration(of: key), state.remove(key)) }
    }

    /// Removes all values; stores with an older generation do nothing.
    package func removeAll() {
        _ = state.withLock { state in
            defer { (state.entries, state.cost) = ([:], 0) }
            return (state.entries, state.removals.endAll())
        }
    }
}
