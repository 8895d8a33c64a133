// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

extension ServiceSnapshot {
    /// The number of services, in total and by state: `3 services (2 built, 1 unbuilt)`.
    var summary: String {
        let total = Self.count(entries.count, "service")
        let states = countsByState.map { "\($0.count) \($0.state.rawValue)" }.joined(separator: ", ")
        return entries.isEmpty ? "no services" : "\(total) (\(states))"
    }

    /// The states that occur, in the order of declaration, each with its number of services.
    var countsByState: [(state: State, count: Int)] {
        let counts = entries.reduce(into: [State: Int]()) { $0[$1.state, default: 0] += 1 }
        return State.allCases.compactMap { state in counts[state].map { (state, $0) } }
    }

    /// A number with its noun: `1 service`, `2 services`.
    static func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}

extension ServiceSnapshot.Entry {
    /// The text below the name in a drawing: `singleton · built · 12 ms`.
    var traits: String {
        ([lifetime.rawValue, state.rawValue] + [buildTime?.text, override].compactMap(\.self)).joined(separator: " · ")
    }
}
