// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP

/// A bounded memory for what services answered.
///
/// It may be used from any thread, and shared by many services. Storing into a full cache takes time proportional to
/// its limit; everything else takes constant time. Keys are hashed and compared while the cache is locked, so what does
/// that for `Key` must not use the cache.
public final class ServiceCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    let memory: MemoryCache<Key, Value>

    /// Creates an empty cache.
    ///
    /// - Parameters:
    ///   - timeToLive: How long a value is good for.
    ///   - limit: How many values are kept; what was not used for longest goes first. Less than one keeps nothing.
    ///   - clock: The clock that measures ages.
    public init(timeToLive: Duration, limit: Int = 100, clock: any Clock<Duration> = ContinuousClock()) {
        memory = MemoryCache(costLimit: limit, timeToLive: timeToLive, clock: clock)
    }

    /// How many values are kept, those that have expired included.
    public var count: Int { memory.count }

    /// Looks for a value that has not expired.
    ///
    /// - Parameter key: The key that it was stored for.
    /// - Returns: The value; nil if there is none.
    public func value(for key: Key) -> Value? {
        memory.lookUp(key).value
    }

    /// Stores a value.
    ///
    /// - Parameters:
    ///   - value: What to keep.
    ///   - key: What to keep it for; a value that was kept for it before is discarded.
    public func store(_ value: Value, for key: Key) {
        memory.store(value, for: key)
    }

    /// Removes one value; a call that is under way does not bring it back.
    ///
    /// - Parameter key: The key that it was stored for.
    public func removeValue(for key: Key) {
        memory.remove(key)
    }

    /// Removes everything; calls that are under way do not bring anything back.
    public func removeAll() {
        memory.removeAll()
    }
}
