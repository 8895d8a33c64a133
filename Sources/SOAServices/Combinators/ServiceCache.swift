// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP
import SOALocking

/// A bounded memory for what services answered.
///
/// It may be used from any thread, and shared by many services. Storing into a full cache takes time proportional to
/// its limit; everything else takes constant time. Keys are hashed and compared while the cache is locked, so what does
/// that for `Key` must not use the cache.
public final class ServiceCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry: Sendable {
        let value: Value
        let expiry: Duration
        var lastUse: Int
    }

    private struct State: Sendable {
        var entries: [Key: Entry] = [:]
        var uses = 0
        /// Grows whenever something is forgotten by request.
        var generation = 0
    }

    private let timeToLive: Duration
    private let limit: Int
    private let time: ElapsedTime
    private let state = Lock(State())

    /// Makes an empty cache.
    ///
    /// - Parameters:
    ///   - timeToLive: How long a value is good for.
    ///   - limit: How many values are kept; what was not used for longest goes first. Less than one keeps nothing.
    ///   - clock: What ages are measured by.
    public init(timeToLive: Duration, limit: Int = 100, clock: any Clock<Duration> = ContinuousClock()) {
        self.timeToLive = timeToLive
        self.limit = limit
        time = ElapsedTime(of: clock)
    }

    /// How many values are kept, those that are no longer good included.
    public var count: Int {
        state.withLock { $0.entries.count }
    }

    /// A value that is still good.
    ///
    /// - Parameter key: What it was stored for.
    /// - Returns: The value; nil if there is none.
    public func value(for key: Key) -> Value? {
        lookUp(key).value
    }

    /// Stores a value.
    ///
    /// - Parameters:
    ///   - value: What to keep.
    ///   - key: What to keep it for; what was kept for it before is forgotten.
    public func store(_ value: Value, for key: Key) {
        store(value, for: key, unlessForgottenSince: nil)
    }

    /// Forgets one value; a call that is under way does not bring it back.
    ///
    /// - Parameter key: What it was stored for.
    public func removeValue(for key: Key) {
        _ = state.withLock { state in
            state.generation += 1
            return state.entries.removeValue(forKey: key)?.value
        }
    }

    /// Forgets everything; calls that are under way do not bring anything back.
    public func removeAll() {
        _ = state.withLock { state in
            state.generation += 1
            defer { state.entries = [:] }
            return state.entries
        }
    }

    /// A value that is still good, and the generation to store another one in.
    func lookUp(_ key: Key) -> (value: Value?, generation: Int) {
        let now = time.now()
        let (value, generation, _) = state.withLock { state -> (Value?, Int, Entry?) in
            guard let entry = state.entries[key] else { return (nil, state.generation, nil) }
            guard now < entry.expiry else { return (nil, state.generation, state.entries.removeValue(forKey: key)) }
            state.uses += 1
            state.entries[key]?.lastUse = state.uses
            return (entry.value, state.generation, nil)
        }
        return (value, generation)
    }

    /// Stores a value unless something was forgotten after `generation`.
    func store(_ value: Value, for key: Key, unlessForgottenSince generation: Int?) {
        guard limit > 0 else { return }
        let now = time.now()
        // What goes is let go of after the lock is.
        _ = state.withLock { state -> [Entry] in
            guard generation == nil || generation == state.generation else { return [] }
            var dropped = [state.entries.removeValue(forKey: key)]
            if state.entries.count >= limit {
                for (key, entry) in state.entries where entry.expiry <= now {
                    dropped.append(entry)
                    state.entries[key] = nil
                }
            }
            if state.entries.count >= limit, let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
            {
                dropped.append(state.entries.removeValue(forKey: oldest.key))
            }
            state.uses += 1
            state.entries[key] = Entry(value: value, expiry: now + timeToLive, lastUse: state.uses)
            return dropped.compactMap(\.self)
        }
    }
}
