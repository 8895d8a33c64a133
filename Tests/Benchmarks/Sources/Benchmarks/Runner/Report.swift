// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// What a command hands over: one table, and the targets that it tells something about.
struct Report: Codable {
    let title: String
    let unit: Unit
    /// The first is what the others are compared with.
    let measurements: [Measurement]
    /// What was measured for targets, by the target.
    var figures: [Target: Double] = [:]
    /// The same as a picture, where one tells more than the table.
    var plot: Plot?

    /// What decides about a contender; not a number if there is none of this name.
    func figure(_ name: String) -> Double {
        measurements.first { $0.name == name }.map(deciding) ?? .nan
    }

    /// What a contender took, as a part of what another took; not a number if one of them is not there.
    func ratio(_ name: String, to other: String) -> Double {
        figure(name) / figure(other)
    }

    /// The best time, which is what it takes when nothing disturbs it; of rates, of which more is better, the median.
    func deciding(_ measurement: Measurement) -> Double {
        unit.isRate ? measurement.median : measurement.minimum
    }
}
