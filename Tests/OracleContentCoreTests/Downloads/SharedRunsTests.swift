// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Testing

@testable import OracleContentCore

@Suite struct SharedRunsTests {
    private var runs = SharedRuns<String>()

    @Test mutating func `The first for a key starts the work, and later ones join it`() {
        #expect(runs.arrive(100, for: "a") == .start(1))
        #expect(runs.arrive(101, for: "a") == .join(1))
        #expect(runs.arrive(102, for: "b") == .start(2))
        #expect(runs.end(1, for: "a") == [100, 101])
        #expect(runs.arrive(103, for: "a") == .start(3))
    }

    @Test mutating func `Work is given up with the last who waits for it`() {
        _ = runs.arrive(100, for: "a")
        _ = runs.arrive(101, for: "a")
        #expect(runs.leave(100, from: "a") == nil)
        #expect(runs.leave(100, from: "a") == nil)
        #expect(runs.leave(101, from: "a") == 1)
        #expect(runs.leave(101, from: "a") == nil)
    }

    @Test mutating func `Work that was given up ends for nobody`() {
        _ = runs.arrive(100, for: "a")
        _ = runs.leave(100, from: "a")
        #expect(runs.arrive(101, for: "a") == .start(2))
        #expect(runs.end(1, for: "a").isEmpty)
        #expect(runs.end(2, for: "a") == [101])
    }
}
