// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOALocking

/// A bounded cache, which discards what was not used for longest.
///
/// Storing into a full cache takes time proportional to what is in it; everything else takes constant time. Keys are hashed
/// and compared while the lock is held.
package final class MemoryCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry: Sendable {
        let value: Value
        let cost: Int
        let expiry: Duration?
        var lastUse: Int
    }

    private struct State: Sendable {
        var entries: [Key: Entry] = [:]
        var cost = 0
        var uses = 0
        /// Grows whenever a caller removes something.
        var generation = 0

        mutating func remove(_ key: Key) -> Entry? {
            let entry = entries.removeValue(forKey: key)
            cost -= entry?.cost ?? 0
            return entry
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

    /// Returns a value that has not expired, and the generation for a later store.
    package func lookUp(_ key: Key) -> (value: Value?, generation: Int) {
        let now = timeToLive == nil ? .zero : time.now()
        let (value, generation, _) = state.withLock { state -> (Value?, Int, Entry?) in
            guard let entry = state.entries[key] else { return (nil, state.generation, nil) }
            if let expiry = entry.expiry, now >= expiry { return (nil, state.generation, state.remove(key)) }
            let use = state.nextUse()
            state.entries[key]?.lastUse = use
            return (entry.value, state.generation, nil)
        }
        return (value, generation)
    }

    /// Stores a value, unless something was removed after `generation`, or it costs too much by itself.
    package func store(_ value: Value, cost: Int = 1, for key: Key, unlessRemovedSince generation: Int? = nil) {
        let now = timeToLive == nil ? .zero : time.now()
        // Returned, so that nothing is released under the lock.
        _ = state.withLock { state -> [Entry?] in
            guard generation == nil || generation == state.generation else { return [] }
            var dropped = [state.remove(key)]
            guard cost <= costLimit else { return dropped }
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
            return dropped
        }
    }

    /// Removes one value; a store with an older generation does nothing.
    package func remove(_ key: Key) {
        _ = state.withLock { state in
            state.generation += 1
            return state.remove(key)
        }
    }

    /// Removes all values; stores with an older generation do nothing.
    package func removeAll() {
        _ = state.withLock { state in
            state.generation += 1
            defer { (state.entries, state.cost) = ([:], 0) }
            return state.entries
        }
    }
}
