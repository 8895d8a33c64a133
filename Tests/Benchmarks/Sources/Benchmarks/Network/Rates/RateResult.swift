// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The turns that callers had, in the order of the rounds.
struct RateResult {
    let callers: [Caller]
    let turns: [String: [CallTurn]]

    /// How many units of work were done a second; a call is so many.
    func rates(_ title: String, unit: Unit = .perSecond, perCall amount: Double = 1) -> Report {
        report(title, unit: unit) { $0.callsPerSecond * amount }
    }

    /// The processor time of a unit of work; a call is so many.
    func processorTimes(_ title: String, perCall amount: Double = 1) -> Report {
        report(title, unit: .nanoseconds) { $0.processor / .nanoseconds(1) / Double($0.calls) / amount }
    }

    /// The rates as parts of the baselines' in the same round, with the worst medians as the figures of the targets.
    func ratios(_ title: String) -> Report {
        let compared = callers.compactMap { caller in
            caller.baseline.map { (caller.target, Measurement(name: "\(caller.name) / \($0)", values: ratios(caller))) }
        }
        var figures: [Target: Double] = [:]
        for case (let target?, let measurement) in compared {
            figures[target] = min(figures[target] ?? .infinity, measurement.median)
        }
        return Report(title: title, unit: .ratio, measurements: compared.map(\.1), figures: figures)
    }

    private func report(_ title: String, unit: Unit, _ figure: (CallTurn) -> Double) -> Report {
        let measurements = callers.map { caller in
            Measurement(name: caller.name, values: (turns[caller.name] ?? []).map(figure))
        }
        return Report(title: title, unit: unit, measurements: measurements)
    }

    private func ratios(_ caller: Caller) -> [Double] {
        zip(turns[caller.name] ?? [], caller.baseline.flatMap { turns[$0] } ?? [])
            .map { $0.callsPerSecond / $1.callsPerSecond }
    }
}
