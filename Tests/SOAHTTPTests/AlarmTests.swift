// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOATestSupport
import Testing

@testable import SOAHTTP

/// The alarms of the default clock, which end deadlines.
@Suite struct AlarmTests {
    @Test func `alarms ring in the order of their times, and those that were cancelled don't`() async {
        let alarms = Alarms()
        let (rung, continuation) = AsyncStream.makeStream(of: Int.self)
        _ = alarms.set(after: .milliseconds(60)) {
            continuation.yield(3)
            continuation.finish()
        }
        _ = alarms.set(after: .milliseconds(30)) { continuation.yield(2) }
        alarms.remove(alarms.set(after: .milliseconds(20)) { continuation.yield(1) })
        #expect(await rung.reduce(into: []) { $0.append($1) } == [2, 3])
    }

    @Test func `the time of an alarm can begin anew`() async {
        let alarms = Alarms()
        let (rung, continuation) = AsyncStream.makeStream(of: Int.self)
        let first = alarms.set(after: .milliseconds(30)) {
            continuation.yield(1)
            continuation.finish()
        }
        _ = alarms.set(after: .milliseconds(40)) { continuation.yield(2) }
        alarms.restart(first, after: .milliseconds(60))
        #expect(await rung.reduce(into: []) { $0.append($1) } == [2, 1])
    }

    @Test func `short alarms beside a long one leave no task behind`() async {
        let alarms = Alarms()
        let long = alarms.set(after: .seconds(600)) {}
        for _ in 0..<20 {
            let gate = Gate()
            _ = alarms.set(after: .milliseconds(1), gate.open)
            await gate.wait()
        }
        #expect(alarms.sleepers == 1)
        alarms.remove(long)
    }
}
