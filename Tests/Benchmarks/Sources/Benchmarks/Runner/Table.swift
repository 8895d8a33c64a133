// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// Measurements as text, each with its ratio to the first.
struct Table {
    let measurements: [Measurement]

    var text: String {
        let width = measurements.map(\.name.count).max() ?? 0
        let head = "contender".padding(toLength: max(width, 9), withPad: " ", startingAt: 0)
        let lines = measurements.map { measurement in
            let name = measurement.name.padding(toLength: max(width, 9), withPad: " ", startingAt: 0)
            let ratio = measurements.first.map { measurement.median / $0.median } ?? 1
            return name + time(measurement.minimum) + time(measurement.median) + column(String(format: "%.2f", ratio))
        }
        return ([head + column("minimum") + column("median") + column("ratio")] + lines).joined(separator: "\n")
    }

    private func time(_ duration: Duration) -> String {
        column(
            duration.formatted(
                .units(
                    allowed: [.milliseconds, .microseconds, .nanoseconds],
                    width: .narrow,
                    maximumUnitCount: 1,
                    fractionalPart: .show(length: 2)
                )
            )
        )
    }

    private func column(_ text: String) -> String {
        String(repeating: " ", count: max(2, 14 - text.count)) + text
    }
}
