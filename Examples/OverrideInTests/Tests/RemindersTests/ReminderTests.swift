// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATesting
import Testing

@testable import Reminders

// These tests run concurrently in one process, each with its own calendar.
@Suite struct ReminderTests {
    @Test(.services { $0.add(.calendar) { FixedCalendar(hour: 9) } })
    func `A reminder before noon is for the morning`() {
        #expect(Reminder(text: "water the plants").line == "this morning: water the plants")
    }

    @Test(.services { $0.add(.calendar) { FixedCalendar(hour: 15) } })
    func `A reminder after noon is for later`() {
        #expect(Reminder(text: "water the plants").line == "later today: water the plants")
    }

    @Test(.services(), arguments: 0..<24)
    func `Every hour has its words`(hour: Int) {
        ServiceRegistry.add(.calendar) { FixedCalendar(hour: hour) }
        #expect(Reminder(text: "eat").line == (hour < 12 ? "this morning: eat" : "later today: eat"))
    }

    @Test(.services(strict: true) { $0.add(.calendar) { FixedCalendar(hour: 12) } })
    func `Noon is not the morning, and nothing but the calendar is requested`() async {
        // The child task inherits the calendar of this test.
        async let line = Reminder(text: "eat").line
        #expect(await line == "later today: eat")
    }
}
