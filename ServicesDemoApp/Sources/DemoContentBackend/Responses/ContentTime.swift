// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// A time in the format of the delivery API: UTC with milliseconds, so the order of texts is the order of times.
struct ContentTime: Hashable, Sendable {
    private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    let text: String

    /// Parses a time with or without fractional seconds and offset, or a day; nil if the text is neither.
    init?(_ text: String) {
        let day = Date.ISO8601FormatStyle().year().month().day()
        let date =
            (try? Self.style.parse(text)) ?? (try? Date.ISO8601FormatStyle().parse(text))
            ?? (text.count == "2026-01-31".count ? try? day.parse(text) : nil)
        guard let date else { return nil }
        self.text = Self.style.format(date)
    }

    /// Returns the JSON of a time.
    static func json(_ text: String) -> JSON {
        ["value": .text(text), "timezone": "UTC"]
    }
}
