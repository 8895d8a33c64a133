// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATesting
import Testing

@Test(.services { $0.add(.tillClock) { FixedTillClock(time: "12:00") } })
func `A receipt carries the time`() {
    #expect(ServiceRegistry.tillClock.time == "12:00")
}
