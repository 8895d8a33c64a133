// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import ArgumentParser
import Foundation

/// Measures what the registry adds to a program, to its build, and to its launch.
struct SizeCommand: MeasuringCommand {
    static let configuration = CommandConfiguration(
        commandName: "size",
        abstract: "Builds a program with and without SOA, and launches an app of 1,000 services."
    )

    static let quick = ["--launches", "3"]

    @Option(name: .customLong("part"), help: "What to measure; may come more than once.")
    var parts = SizePart.allCases

    @Option(help: "The folder of the package SOA.", transform: { URL(filePath: $0) })
    var library = Self.repository

    @Option(help: "How often each program is built, from nothing.")
    var builds = 1

    @Option(help: "How often each app is launched.")
    var launches = 51

    @Option(help: "How many services an app registers.")
    var services = 1_000

    @OptionGroup var output: Output

    func validate() throws {
        guard builds > 0, launches > 0, services >= LaunchGraph.count else {
            throw ValidationError("There is one build and launch at least, and \(LaunchGraph.count) services.")
        }
    }

    func measure() async throws -> [Report] {
        var reports: [Report] = []
        if parts.contains(.builds) {
            for isStatic in [false, true] {
                reports += try BuildContest(library: library, isStatic: isStatic, rounds: builds).run()
            }
        }
        if parts.contains(.launches) {
            reports += try LaunchContest(services: services, rounds: launches).run()
        }
        return reports
    }

    /// Where this file was when it was compiled, six folders up.
    private static var repository: URL {
        (0..<6).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    }
}
