// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// A reminder that looks up the calendar at each use.
struct Reminder {
    let text: String

    var line: String {
        let hour = ServiceRegistry[.calendar].hour
        return "\(hour < 12 ? "this morning" : "later today"): \(text)"
    }
}
