// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// What a contender was measured to take, in the unit of its report.
struct Measurement: Codable {
    let name: String
    let minimum: Double
    let median: Double

    init(name: String, values: [Double]) {
        let sorted = values.sorted()
        self.name = name
        minimum = sorted.first ?? 0
        median = sorted.isEmpty ? 0 : sorted[sorted.count / 2]
    }

    /// What has one figure, since it is counted and not timed.
    init(name: String, value: Double) {
        self.init(name: name, values: [value])
    }
}
