// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The times that a contender took.
struct Measurement {
    let name: String
    let minimum: Duration
    let median: Duration

    init(name: String, times: [Duration]) {
        let sorted = times.sorted()
        self.name = name
        minimum = sorted.first ?? .zero
        median = sorted.isEmpty ? .zero : sorted[sorted.count / 2]
    }
}
