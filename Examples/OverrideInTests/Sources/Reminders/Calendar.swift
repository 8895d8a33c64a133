// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

protocol Calendar: Sendable {
    var hour: Int { get }
}

struct FixedCalendar: Calendar {
    let hour: Int
}

extension ServiceName where Service == any Calendar {
    static var calendar: Self { "calendar" }
}
