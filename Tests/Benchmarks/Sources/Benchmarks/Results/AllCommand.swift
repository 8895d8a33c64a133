// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import ArgumentParser
import Foundation

/// Measures everything that there is, and writes it down.
struct AllCommand: MeasuringCommand {
    static let configuration = CommandConfiguration(
        commandName: "all",
        abstract: "Runs every command, and writes a page of results."
    )

    @Option(help: "A file to write the results to, as Markdown.")
    var results: String?

    @Option(help: "What Tests/Benchmarks/counts counted: a file of thresholds.")
    var counts: String?

    @Flag(help: "Measures little: to see that everything works.")
    var quick = false

    @OptionGroup var output: Output

    func measure() async throws -> [Report] {
        var reports: [Report] = []
        for type in Benchmarks.measuring {
            let arguments = quick ? type.quick : []
            guard let command = try type.parseAsRoot(arguments) as? any MeasuringCommand else { continue }
            reports += try await command.measure()
        }
        if let counts {
            reports.append(try InstructionCounts(file: URL(filePath: counts)).report)
        }
        if let results {
            let page = ResultsPage(reports: reports, machine: try Machine.current)
            try Data(page.markdown.utf8).write(to: URL(filePath: results))
        }
        return reports
    }
}
