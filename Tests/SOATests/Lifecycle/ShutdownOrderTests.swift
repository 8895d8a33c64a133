// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOATestSupport
import Testing

@testable import SOA

@Suite struct ShutdownOrderTests {
    private func order(_ items: [ShutdownOrder.Item]) -> [String] {
        indices(items).map { items[$0].name }
    }

    private func indices(_ items: [ShutdownOrder.Item]) -> [Int] {
        ShutdownOrder.indices(of: items, byName: Dictionary(grouping: items.indices) { items[$0].name })
    }

    @Test func `Newest first, where nothing else is known`() {
        let items = (1...4).map { ShutdownOrder.Item(name: "\($0)", sequence: $0, dependencies: []) }
        #expect(order(items) == ["4", "3", "2", "1"])
    }

    @Test func `Dependants come first, though they be older`() {
        let items = [
            ShutdownOrder.Item(name: "old", sequence: 1, dependencies: ["new"]),
            ShutdownOrder.Item(name: "new", sequence: 2, dependencies: []),
        ]
        #expect(order(items) == ["old", "new"])
    }

    @Test func `What a factory has used was there before, and no later service of the same name`() {
        let items = [
            ShutdownOrder.Item(name: "session", sequence: 1, dependencies: [], used: ["log"]),
            ShutdownOrder.Item(name: "log", sequence: 2, dependencies: [], used: ["session"]),
        ]
        #expect(order(items) == ["log", "session"])
    }

    @Test func `A cycle and an unknown dependency do not prevent an order`() {
        let items = [
            ShutdownOrder.Item(name: "a", sequence: 1, dependencies: ["b", "unknown"]),
            ShutdownOrder.Item(name: "b", sequence: 2, dependencies: ["a"]),
        ]
        #expect(Set(order(items)) == ["a", "b"])
    }

    @Test func `A chain of any length is ordered`() {
        let items = (0..<50_000).map { ShutdownOrder.Item(name: "\($0)", sequence: -$0, dependencies: ["\($0 + 1)"]) }
        #expect(indices(items) == Array(0..<50_000))
    }

    @Test func `In random graphs nothing stops before what depends on it`() {
        var generator = SplitMix(seed: 42)
        for _ in 0..<200 {
            let count = Int.random(in: 1...30, using: &generator)
            // A dependency points to a higher number, so there is no cycle; the order of builds is any.
            let items = (0..<count).map { index in
                ShutdownOrder.Item(
                    name: "\(index)",
                    sequence: Int.random(in: 0...1_000, using: &generator),
                    dependencies: (index + 1..<count + 1).filter { _ in Bool.random(using: &generator) }.map { "\($0)" }
                )
            }
            let order = indices(items)
            #expect(order.sorted() == Array(0..<count))
            for (position, index) in order.enumerated() {
                for dependency in items[index].dependencies.compactMap({ Int($0) }) where dependency < count {
                    #expect(order.firstIndex(of: dependency).map { $0 > position } == true)
                }
            }
        }
    }
}
