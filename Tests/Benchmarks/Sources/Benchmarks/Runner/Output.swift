// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import ArgumentParser
import Foundation

/// Where the reports of a command go, beside standard output.
struct Output: ParsableArguments {
    @Option(help: "A file to write the tables to, as JSON.")
    var json: String?

    @Option(help: "A folder to draw plots into, as SVG.")
    var plots: String?

    func write(_ reports: [Report]) throws {
        for report in reports {
            print(report.title)
            print(Table(report).text, terminator: "\n\n")
        }
        let targets = Target.allCases.filter { target in reports.contains { $0.figures[target] != nil } }
        if !targets.isEmpty { print(Table(targets: targets, of: reports).text) }
        if let plots { try draw(reports, in: URL(filePath: plots, directoryHint: .isDirectory)) }
        if let json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            try encoder.encode(reports).write(to: URL(filePath: json))
        }
    }

    private func draw(_ reports: [Report], in folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for plot in reports.compactMap(\.plot) {
            try Data(plot.svg.utf8).write(to: folder.appending(path: plot.name + ".svg"))
        }
    }
}
