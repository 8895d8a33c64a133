// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOATestSupport
import Testing

@testable import SOA

/// The table behind registrations and slots.
@Suite struct ObjectTableTests {
    private final class Element: Hashed {
        let name: String
        let hash: Int

        init(_ name: String, hash: Int) {
            self.name = name
            self.hash = hash
        }
    }

    @Test(arguments: [1, 2, 7, Int.max])
    func `It holds what a dictionary would hold, however many elements share a hash`(_ hashes: Int) {
        var random = SplitMix(seed: UInt64(hashes))
        var table = ObjectTable<Element>()
        var expected: [String: Element] = [:]
        for _ in 0..<3000 {
            let number = Int.random(in: 0..<120, using: &random)
            let (name, hash) = ("element \(number)", number &* 0x9E37_79B9 % hashes)
            if Bool.random(using: &random) {
                let element = Element(name, hash: hash)
                let former = table.put(element) { $0.name == name }
                #expect(former === expected.updateValue(element, forKey: name))
            } else {
                let removed = table.remove(hash) { $0.name == name }
                #expect(removed === expected.removeValue(forKey: name))
            }
            #expect(table.count == expected.count && table.isEmpty == expected.isEmpty)
        }
        for number in 0..<120 {
            let name = "element \(number)"
            let found = table.first(number &* 0x9E37_79B9 % hashes) { $0.name == name }
            #expect(found === expected[name])
        }
        #expect(Set(table.all.map(\.name)) == Set(expected.keys))
    }

    @Test func `It shrinks as elements are removed`() {
        let elements = (0..<1000).map { Element("element \($0)", hash: $0) }
        var table = ObjectTable<Element>()
        for element in elements { table.insert(element) }
        for element in elements.dropFirst(3) { #expect(table.remove(element.hash) { $0 === element } === element) }
        #expect(table.cells.count == 16)
        for element in elements.prefix(3) { #expect(table.first(element.hash) { $0 === element } === element) }
    }

    @Test func `A copy keeps what the original loses, and the other way round`() {
        var original = ObjectTable<Element>()
        for number in 0..<50 { original.insert(Element("element \(number)", hash: number % 5)) }
        var copy = original
        _ = original.remove(3) { $0.name == "element 8" }
        copy.insert(Element("new", hash: 3))
        #expect(copy.first(3) { $0.name == "element 8" } != nil)
        #expect(original.first(3) { $0.name == "new" } == nil)
        #expect((original.count, copy.count) == (49, 51))
    }
}
