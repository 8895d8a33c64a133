// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import RegistryPaths

/// What the hot paths were counted to take: a line each, with the name, the instructions and the allocations.
struct InstructionCounts {
    private let rows: [(path: HotPath, instructions: Double)]

    init(file: URL) throws {
        rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
            let fields = line.split(separator: " ")
            guard fields.count == 3,
                let path = HotPath.all.first(where: { $0.name == fields[0] }),
                let instructions = Double(fields[1])
            else { return nil }
            return (path, instructions)
        }
    }

    var report: Report {
        let seed = HotPath.seed.name
        let ordered = rows.filter { $0.path.name == seed } + rows.filter { $0.path.name != seed }
        return Report(
            title: "Instructions",
            unit: .count,
            measurements: ordered.map { Measurement(name: $0.path.title, value: $0.instructions) }
        )
    }
}
