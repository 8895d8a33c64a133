// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

package import Foundation

/// The wait that a server requests by `Retry-After`: seconds, or a date (RFC 9110, section 10.2.3).
package struct RetryAfter: Sendable {
    package let duration: Duration

    /// Reads the header; nil if it is neither.
    package init?(_ text: String, now: Date) {
        let text = text.trimmingCharacters(in: .whitespaces)
        if !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
            // More digits than a number has is very long too.
            duration = .seconds(min(Int64(text) ?? .max, 1_000_000_000))
        } else if let date = Self.date(text, now: now) {
            duration = .seconds(max(0, date.timeIntervalSince(now)))
        } else {
            return nil
        }
    }

    /// The three forms of a date that recipients have to read (RFC 9110, section 5.6.7).
    private static let formats = [
        "EEE, dd MMM yyyy HH:mm:ss 'GMT'", "EEEE, dd-MMM-yy HH:mm:ss 'GMT'", "EEE MMM d HH:mm:ss yyyy",
    ]

    private static func date(_ text: String, now: Date) -> Date? {
        // On Linux the formatter traps on a name of a day with an accent.
        guard text.utf8.allSatisfy({ (UInt8(ascii: " ")...UInt8(ascii: "~")).contains($0) }) else { return nil }
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        // A year of two digits is at most fifty years ahead.
        formatter.twoDigitStartDate = now.addingTimeInterval(-50 * 365.25 * 86_400)
        // A day of one digit has a second space before it.
        let text = text.split(separator: " ").joined(separator: " ")
        for format in formats {
            formatter.dateFormat = format
            if let date = formatter.date(from: text) { return date }
        }
        return nil
    }
}
