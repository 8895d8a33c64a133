// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// The results of a run, as a page.
struct ResultsPage {
    let reports: [Report]
    let machine: Machine
    var date = Date.now
    var command = CommandLine.arguments.dropFirst().joined(separator: " ")

    var markdown: String {
        let sections = reports.map { "## \($0.title)\n\n\(Table($0).markdown)" }
        return """
            # Results

            Measured on \(date.formatted(.iso8601.year().month().day())) by `Benchmarks \(command)`, in a release build:
            \(machine.text).
            The contenders of a table take turns, in one process but for memory, builds and launches; the first is what the
            ratios are to. Times differ between machines and runs, ratios less so, and counts hardly.

            ## Targets

            \(Table(targets: Target.allCases, of: reports).markdown)

            \(sections.joined(separator: "\n\n"))

            """
    }
}
