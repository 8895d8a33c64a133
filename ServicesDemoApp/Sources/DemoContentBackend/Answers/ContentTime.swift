// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// A moment as the delivery API writes it: in UTC, with milliseconds, so that texts sort as the moments do.
struct ContentTime: Hashable, Sendable {
    private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    let text: String

    /// Reads a moment with or without fractions of a second and an offset, or a day alone; nil if it is none.
    init?(_ text: String) {
        let day = Date.ISO8601FormatStyle().year().month().day()
        let date =
            (try? Self.style.parse(text)) ?? (try? Date.ISO8601FormatStyle().parse(text))
            ?? (text.count == "2026-01-31".count ? try? day.parse(text) : nil)
        guard let date else { return nil }
        self.text = Self.style.format(date)
    }

    /// What goes out for a moment.
    static func answer(_ text: String) -> JSON {
        ["value": .text(text), "timezone": "UTC"]
    }
}
