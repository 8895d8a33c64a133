// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// What a figure counts.
enum Unit: String, Codable {
    case nanoseconds
    case bytes
    case count
    case perSecond
    case ratio

    /// Whether more is better.
    var isRate: Bool { self == .perSecond || self == .ratio }

    /// A figure with its unit, in about three digits.
    func text(_ value: Double) -> String {
        switch self {
        case .nanoseconds where value >= 10_000_000_000: digits(value / 1_000_000_000) + " s"
        case .nanoseconds where value >= 1_000_000: digits(value / 1_000_000) + " ms"
        case .nanoseconds where value >= 1_000: digits(value / 1_000) + " µs"
        case .nanoseconds: digits(value) + " ns"
        case .bytes: String(format: "%.0f bytes", value)
        case .count: digits(value)
        case .perSecond: String(format: "%.0f/s", value)
        case .ratio: String(format: "%.2f", value)
        }
    }

    private func digits(_ value: Double) -> String {
        String(format: value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value)
    }
}
