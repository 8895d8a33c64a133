// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAServices
import SOATestSupport
import Testing

@Suite struct ObservedTests {
    @Test func `An observer receives the beginning, the end and the duration of a call`() async {
        let clock = ManualClock()
        let events = Journal<String>()
        let service = Service<Int, Int> { input in
            events.note("work")
            clock.advance(by: .seconds(3))
            return input * 2
        }
        let observed = service.observed(
            clock: clock,
            before: { events.note("before \($0)") },
            after: { events.note("after \($0): \($1) in \($2)") }
        )
        clock.advance(by: .seconds(60))
        #expect(await observed(4) == 8)
        #expect(events.entries == ["before 4", "work", "after 4: 8 in 3.0 seconds"])
    }

    @Test func `A call that is observed can be cancelled`() async {
        let service = Service<Void, Bool> { Task.isCancelled }.observed()
        let call = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return await service()
        }
        #expect(await call.value)
    }
}
