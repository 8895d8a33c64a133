// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Testing

@testable import OracleContentCore

@Suite struct TurnQueueTests {
    @Test func `Tickets take turns in their order`() {
        var queue = TurnQueue()
        let (first, second, third) = (queue.join(), queue.join(), queue.join())
        #expect(queue.isFirst(first) && !queue.isFirst(second))
        #expect(queue.leave(first) == second)
        #expect(queue.leave(second) == third)
        #expect(queue.leave(third) == nil)
    }

    @Test func `A ticket that leaves the middle does not change the order`() {
        var queue = TurnQueue()
        let (first, second, third) = (queue.join(), queue.join(), queue.join())
        #expect(queue.leave(second) == nil)
        #expect(queue.leave(first) == third)
    }
}
