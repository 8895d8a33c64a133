// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// Launches in turn, each time in a fresh process.
struct LaunchContest {
    let services: Int
    let rounds: Int

    /// Launches each once a round.
    ///
    /// - Returns: What it took to register all services, and what it took to build those of the first screen.
    func run() throws -> [Report] {
        var times: [LaunchWork: [(registration: Duration, screen: Duration)]] = [:]
        for round in -1..<rounds {
            for work in LaunchWork.allCases {
                let time = try launch(work)
                if round >= 0 { times[work, default: []].append(time) }
            }
        }
        return [
            report("registration of \(services) services", times.mapValues { $0.map(\.registration) }),
            report("the first screen's 10 services and the 31 they need", times.mapValues { $0.map(\.screen) }),
        ]
    }

    private func report(_ title: String, _ times: [LaunchWork: [Duration]]) -> Report {
        let measurements = LaunchWork.allCases.map { work in
            Measurement(name: work.name, values: (times[work] ?? []).map { $0 / .nanoseconds(1) })
        }
        return Report(title: title, unit: .nanoseconds, measurements: measurements)
    }

    private func launch(_ work: LaunchWork) throws -> (registration: Duration, screen: Duration) {
        let arguments = ["launch", "--work", work.rawValue, "--services", "\(services)"]
        let output = try Process.ofThisProgram(arguments).output()
        let numbers = output.split(whereSeparator: \.isWhitespace).compactMap { Int64($0) }
        guard numbers.count == 2 else { throw ProcessFailure(command: "launch", message: output) }
        return (.nanoseconds(numbers[0]), .nanoseconds(numbers[1]))
    }
}
