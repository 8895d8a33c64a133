// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// Asks the registry for the time when it is used, wherever it is used.
struct Reminder {
    let text: String

    var line: String {
        let hour = ServiceRegistry[.calendar].hour
        return "\(hour < 12 ? "this morning" : "later today"): \(text)"
    }
}
