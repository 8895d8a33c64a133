// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The removals from a cache: a store that began before one of its key does nothing.
package struct Removals<Key: Hashable & Sendable>: Sendable {
    /// The number of keys whose removal is remembered; then all keys count as removed.
    private static var limit: Int { 1000 }

    private var count = 0
    /// The last removal of each key that was removed lately, and of all keys.
    private var ofKeys: [Key: Int] = [:]
    private var ofAll = 0

    package init() {}

    /// A number that is another one after the key was removed.
    package func generation(of key: Key) -> Int { max(ofKeys[key] ?? 0, ofAll) }

    /// Ends the generation of a key, and returns those that are remembered no longer.
    @discardableResult
    package mutating func endGeneration(of key: Key) -> [Key: Int] {
        let forgotten = ofKeys.count >= Self.limit ? endAll() : [:]
        count += 1
        ofKeys[key] = count
        return forgotten
    }

    /// Ends the generations of all keys, and returns those that are remembered no longer.
    @discardableResult
    package mutating func endAll() -> [Key: Int] {
        defer { ofKeys = [:] }
        count += 1
        ofAll = count
        return ofKeys
    }
}
