// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// Builds the sample programs in turn, in a temporary folder.
struct BuildContest {
    /// Where the package SOA is.
    let library: URL
    let isStatic: Bool
    let rounds: Int

    /// Builds each program once a round.
    ///
    /// - Returns: The sizes of the programs, and the times of their builds.
    func run() throws -> [Report] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "Benchmarks-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        var builds: [SampleProgram: [ProgramBuild]] = [:]
        for program in SampleProgram.allCases {
            try program.write(to: folder.appending(path: program.rawValue), library: library)
        }
        for _ in 0..<rounds {
            for program in SampleProgram.allCases {
                let package = folder.appending(path: program.rawValue)
                builds[program, default: []].append(try ProgramBuild(package: package, isStatic: isStatic))
            }
        }
        return [
            report("size of a program", .bytes, builds.mapValues { $0.map { Double($0.bytes) } }, .programBytes),
            report("clean build in release", .nanoseconds, builds.mapValues { $0.map { $0.time / .nanoseconds(1) } }),
            report(
                "processor time of a clean build in release",
                .nanoseconds,
                builds.mapValues { $0.map { $0.processorTime / .nanoseconds(1) } },
                .buildTime
            ),
        ]
    }

    /// The figures of each program, and what the library adds, which a target is held against with a shared library.
    private func report(
        _ title: String,
        _ unit: Unit,
        _ figures: [SampleProgram: [Double]],
        _ target: Target? = nil
    ) -> Report {
        var measurements = SampleProgram.allCases.map { Measurement(name: $0.name, values: figures[$0] ?? []) }
        let added = zip(figures[.registry] ?? [], figures[.plain] ?? []).map { $0 - $1 }
        measurements.append(Measurement(name: "added by SOA", values: added))
        let linkage = isStatic ? "static standard library" : "dynamic standard library"
        var report = Report(title: "\(title), \(linkage)", unit: unit, measurements: measurements)
        if let target, !isStatic { report.figures[target] = report.figure("added by SOA") }
        return report
    }
}
