// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import ArgumentParser
import BenchmarkContenders

/// A command that measures something: it says what, and its tables are printed and written for it.
protocol MeasuringCommand: AsyncParsableCommand {
    /// The options of every such command: `@OptionGroup var output: Output`.
    var output: Output { get }

    /// The arguments of a run that measures little, to see that everything works.
    static var quick: [String] { get }

    /// Measures without printing anything.
    ///
    /// - Returns: The tables, in reading order.
    func measure() async throws -> [Report]
}

extension MeasuringCommand {
    static var quick: [String] { [] }

    func run() async throws {
        IdleThread.park()
        let reports = try await measure()
        try output.write(reports)
    }
}
