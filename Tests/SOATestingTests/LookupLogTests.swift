// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Testing

@testable import SOA
@testable import SOATesting

@Suite struct LookupLogTests {
    private func lookup(_ name: String, line: UInt = 1) -> Lookup {
        Lookup(name: name, site: CallSite(fileID: "App/Feature.swift", line: line))
    }

    private func notOverridden(_ findings: [Finding]) -> [Lookup] {
        findings.compactMap { finding in
            if case .notOverridden(let lookup) = finding { lookup } else { nil }
        }
    }

    @Test func `Lenient logs have nothing to tell`() {
        var log = LookupLog()
        let isLeftover = log.record(lookup("clock"), isOverride: false)
        #expect(!isLeftover)
        #expect(log.end().isEmpty)
    }

    @Test func `Strict logs tell what was not overridden, in order, each name and place once`() {
        var log = LookupLog()
        log.beStrict()
        for (name, line) in [("b", 1), ("a", 1), ("b", 1), ("b", 2), ("a", 1)] as [(String, UInt)] {
            _ = log.record(lookup(name, line: line), isOverride: false)
        }
        _ = log.record(lookup("c"), isOverride: true)
        #expect(notOverridden(log.end()) == [lookup("b"), lookup("a"), lookup("b", line: 2)])
    }

    @Test func `A log that becomes strict tells what was asked before`() {
        var log = LookupLog()
        _ = log.record(lookup("clock"), isOverride: false)
        log.beStrict()
        #expect(notOverridden(log.end()) == [lookup("clock")])
    }

    @Test func `The second end has nothing to tell`() {
        var log = LookupLog()
        log.beStrict()
        _ = log.record(lookup("clock"), isOverride: false)
        #expect(log.end().count == 1)
        #expect(log.end().isEmpty)
    }

    @Test(arguments: [true, false], [true, false])
    func `After the end each name and place is leftover work once`(isStrict: Bool, isOverride: Bool) {
        var log = LookupLog()
        if isStrict { log.beStrict() }
        var isLeftover = [log.record(lookup("clock"), isOverride: isOverride)]
        _ = log.end()
        for line in [1, 1, 2, 1] as [UInt] {
            isLeftover.append(log.record(lookup("clock", line: line), isOverride: isOverride))
        }
        #expect(isLeftover == [false, true, false, true, false])
    }

    @Test func `What was used does not count leftover work`() {
        var log = LookupLog()
        _ = log.record(lookup("a"), isOverride: true)
        _ = log.record(lookup("b"), isOverride: false)
        _ = log.end()
        _ = log.record(lookup("c"), isOverride: true)
        #expect(log.used == ["a", "b"])
    }
}
