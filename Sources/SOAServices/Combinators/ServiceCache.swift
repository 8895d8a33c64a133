// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP

/// A bounded cache of the outputs of services.
///
/// It may be used from any thread, and shared by many services. Storing into a full cache takes time proportional to
/// its limit; everything else takes constant time. Keys are hashed and compared while the cache is locked, so what does
/// that for `Key` must not use the cache. Nothing is stored for a key that does not equal itself, such as NaN.
public final class ServiceCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    let memory: MemoryCache<Key, Value>

    /// Creates an empty cache.
    ///
    /// Of more values than the limit, what was not used for longest is discarded first. A limit below one keeps nothing.
    public init(timeToLive: Duration, limit: Int = 100, clock: any Clock<Duration> = ContinuousClock()) {
        memory = MemoryCache(costLimit: limit, timeToLive: timeToLive, clock: clock)
    }

    /// The number of values, those that have expired included.
    public var count: Int { memory.count }

    /// Returns the value for a key; nil if there is none, or if it has expired.
    public func value(for key: Key) -> Value? {
        memory.lookUp(key).value
    }

    /// Stores a value, in place of an earlier one for the key; a call that is under way does not replace it.
    public func store(_ value: Value, for key: Key) {
        memory.store(value, for: key)
    }

    /// Removes the value for a key; a call that is under way does not store it again.
    public func removeValue(for key: Key) {
        memory.remove(key)
    }

    /// Removes all values; calls that are under way do not store theirs.
    public func removeAll() {
        memory.removeAll()
    }
}
