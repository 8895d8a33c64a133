// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// What a server asks for by the header `Retry-After`: seconds, or a date, as RFC 9110, section 10.2.3, has it.
struct RetryAfter: Sendable {
    let duration: Duration

    /// Reads the header; nil if it is neither.
    init?(_ text: String, now: Date) {
        let text = text.trimmingCharacters(in: .whitespaces)
        if !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
            // More digits than a number has is very long too.
            duration = .seconds(min(Int64(text) ?? .max, 1_000_000_000))
        } else if let date = Self.date(text) {
            duration = .seconds(max(0, date.timeIntervalSince(now)))
        } else {
            return nil
        }
    }

    /// A date in the one form that servers are to send.
    private static func date(_ text: String) -> Date? {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return formatter.date(from: text)
    }
}
