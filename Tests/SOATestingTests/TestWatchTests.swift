// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Testing

@testable import SOA
@testable import SOATesting

@Suite struct TestWatchTests {
    private let leftovers = Journal<Lookup>()
    private let watch: TestWatch

    init() {
        watch = TestWatch { [leftovers] in leftovers.note($0) }
    }

    private func lookup(_ name: String, line: UInt = 1) -> Lookup {
        Lookup(name: name, site: CallSite(fileID: "App/Feature.swift", line: line))
    }

    private func lookUp(_ name: String, line: UInt = 1, isOverride: Bool) {
        let lookup = lookup(name, line: line)
        watch.lookedUp(lookup.name, isOverride: isOverride, at: lookup.site)
    }

    private func beStrict() {
        watch.addOverlay(isStrict: true, isStarted: false)
    }

    private func notOverridden(_ findings: [Finding]) -> [Lookup] {
        findings.compactMap { finding in
            if case .notOverridden(let lookup) = finding { lookup } else { nil }
        }
    }

    @Test func `Lenient watches have nothing to tell`() {
        lookUp("clock", isOverride: false)
        #expect(watch.end().isEmpty)
        #expect(leftovers.entries.isEmpty)
    }

    @Test func `Strict watches tell what was not overridden, in order, each name and place once`() {
        beStrict()
        for (name, line) in [("b", 1), ("a", 1), ("b", 1), ("b", 2), ("a", 1)] as [(String, UInt)] {
            lookUp(name, line: line, isOverride: false)
        }
        lookUp("c", isOverride: true)
        #expect(notOverridden(watch.end()) == [lookup("b"), lookup("a"), lookup("b", line: 2)])
    }

    @Test func `A watch that becomes strict tells what was looked up before`() {
        lookUp("clock", isOverride: false)
        beStrict()
        #expect(notOverridden(watch.end()) == [lookup("clock")])
    }

    @Test func `The second end has nothing to tell`() {
        beStrict()
        lookUp("clock", isOverride: false)
        #expect(watch.end().count == 1)
        #expect(watch.end().isEmpty)
    }

    @Test(arguments: [true, false], [true, false])
    func `After the end each name and place is leftover work once`(isStrict: Bool, isOverride: Bool) {
        if isStrict { beStrict() }
        lookUp("clock", isOverride: isOverride)
        #expect(leftovers.entries.isEmpty)
        _ = watch.end()
        for line in [1, 1, 2, 1] as [UInt] { lookUp("clock", line: line, isOverride: isOverride) }
        #expect(leftovers.entries == [lookup("clock"), lookup("clock", line: 2)])
    }

    @Test func `What was used does not count leftover work`() {
        lookUp("a", isOverride: true)
        lookUp("b", isOverride: false)
        _ = watch.end()
        lookUp("c", isOverride: true)
        #expect(watch.used == ["a", "b"])
    }
}
