// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP
import SOATestSupport
import Testing

@Suite struct MemoryCacheTests {
    @Test func `A full cache discards what was not used for longest`() {
        let cache = MemoryCache<String, Int>(costLimit: 3)
        for (number, key) in ["a", "b", "c"].enumerated() { cache.store(number, for: key) }
        #expect(cache.count == 3)
        #expect(cache.lookUp("a").value == 0)
        cache.store(3, for: "d")
        #expect(cache.lookUp("b").value == nil)
        #expect(cache.lookUp("a").value == 0)
        #expect(cache.lookUp("c").value == 2)
        #expect(cache.lookUp("d").value == 3)
        #expect(cache.cost == 3)
    }

    @Test func `A value may cost as much as the cache may have, and one that costs more removes the old one`() {
        let cache = MemoryCache<String, Int>(costLimit: 3)
        cache.store(1, cost: 3, for: "a")
        #expect(cache.lookUp("a").value == 1)
        cache.store(2, cost: 4, for: "a")
        #expect(cache.lookUp("a").value == nil)
        #expect(cache.cost == 0)
    }

    @Test func `The cost of a value that is replaced or removed is free again`() {
        let cache = MemoryCache<String, Int>(costLimit: 10)
        cache.store(1, cost: 4, for: "a")
        cache.store(2, cost: 5, for: "a")
        cache.store(3, cost: 5, for: "b")
        #expect(cache.cost == 10)
        cache.remove("a")
        #expect(cache.cost == 5)
        cache.removeAll()
        #expect(cache.cost == 0 && cache.count == 0)
    }

    @Test func `A full cache discards what has expired before what is used`() {
        let clock = ManualClock()
        let cache = MemoryCache<String, Int>(costLimit: 2, timeToLive: .seconds(10), clock: clock)
        cache.store(1, for: "old")
        clock.advance(by: .seconds(5))
        cache.store(2, for: "young")
        #expect(cache.lookUp("old").value == 1)
        clock.advance(by: .seconds(5))
        cache.store(3, for: "new")
        #expect(cache.lookUp("old").value == nil)
        #expect(cache.lookUp("young").value == 2)
        #expect(cache.lookUp("new").value == 3)
    }

    @Test func `A value that has expired is removed when it is looked up`() {
        let clock = ManualClock()
        let cache = MemoryCache<String, Int>(costLimit: 2, timeToLive: .seconds(10), clock: clock)
        cache.store(1, for: "a")
        clock.advance(by: .seconds(10))
        #expect(cache.lookUp("a").value == nil)
        #expect(cache.count == 0 && cache.cost == 0)
    }

    @Test(arguments: [1, 999, 1000, 1001, 5000])
    func `A store of a value from before its removal does nothing, however many keys were removed since`(count: Int) {
        let cache = MemoryCache<Int, String>(costLimit: 10)
        let generation = cache.lookUp(0).generation
        for key in 0..<count { cache.remove(key) }
        cache.store("old", for: 0, unlessRemovedSince: generation)
        #expect(cache.lookUp(0).value == nil)
        cache.store("new", for: 0, unlessRemovedSince: cache.lookUp(0).generation)
        #expect(cache.lookUp(0).value == "new")
    }

    @Test func `The removal of one value does not prevent the store of another`() {
        let cache = MemoryCache<Int, String>(costLimit: 10)
        for key in 1...1500 { cache.remove(key) }
        let generation = cache.lookUp(0).generation
        cache.remove(1)
        cache.store("value", for: 0, unlessRemovedSince: generation)
        #expect(cache.lookUp(0).value == "value")
    }
}
