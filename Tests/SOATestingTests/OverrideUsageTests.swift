// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Testing

@testable import SOATesting

@Suite struct OverrideUsageTests {
    private func overrides(_ names: String...) -> [Override] {
        names.map { Override(name: $0, site: nil) }
    }

    @Test func `What nobody used is listed once, in the order of registration`() {
        let usage = OverrideUsage()
        usage.record(overrides("c", "a", "b"), used: ["b"])
        usage.record(overrides("c", "a", "d"), used: ["x"])
        #expect(usage.unused.map(\.name) == ["c", "a", "d"])
    }

    @Test func `One use in any case is enough, whichever comes first`() {
        let usage = OverrideUsage()
        usage.record([], used: ["a"])
        usage.record(overrides("a", "b"), used: [])
        usage.record(overrides("a", "b"), used: ["b"])
        #expect(usage.unused.isEmpty)
    }
}
