// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Testing

@testable import SOA

@Suite struct NameHashTests {
    @Test(arguments: [
        ("é", "e\u{301}"), ("Ω", "\u{2126}"), ("service K", "service \u{212A}"), ("é K", "e\u{301} \u{212A}"),
    ])
    func `Equal names have equal hashes`(_ left: String, _ right: String) {
        #expect(left == right)
        #expect(left.nameHash == right.nameHash)
    }

    @Test func `Names of other characters that equal ASCII have its hashes`() {
        let ascii = Set((0..<0x80).map { String(Unicode.Scalar(UInt8($0))) })
        let others = (0x80..<0xFFFF).compactMap { Unicode.Scalar($0) }.map { String($0) }
        for other in others where ascii.contains(other) {
            let same = ascii.first { $0 == other }
            #expect(same?.nameHash == other.nameHash, "\(other.unicodeScalars)")
        }
    }

    @Test func `A name in another form is the same name`() throws {
        let registry = ServiceRegistry.makeScope("forms")
        registry.add(ServiceName<Int>("K")) { 1 }
        #expect(try registry.resolve(ServiceName<Int>("\u{212A}")) == 1)
        registry.add(ServiceName<Int>("\u{212A}")) { 2 }
        #expect(try registry.resolve(ServiceName<Int>("K")) == 2)
        #expect(registry.snapshot().entries.count == 1)
    }
}
