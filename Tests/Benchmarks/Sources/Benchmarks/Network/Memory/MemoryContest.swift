// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// Measures by how much the memory of a process grows that does one thing, each time in a process of its own.
struct MemoryContest {
    let server: URL
    let megabytes: Int
    let rounds: Int

    func run() throws -> [Report] {
        var growths: [MemoryWork: [Double]] = [:]
        for _ in 0..<rounds {
            var results: [MemoryWork: Int] = [:]
            for work in MemoryWork.allCases {
                let (kilobytes, result) = try run(work)
                growths[work, default: []].append(Double(kilobytes) * 1024)
                results[work] = result
                guard results[work.baseline] == result else {
                    throw UnequalResult(caller: work.name, baseline: work.baseline.name)
                }
            }
        }
        return MemoryWork.allCases.filter { $0 == $0.baseline }.map { baseline in
            let measurements = MemoryWork.allCases.filter { $0.baseline == baseline }
                .map { Measurement(name: $0.name, values: growths[$0] ?? []) }
            let amount = baseline.isPaging ? "10,003 items" : "\(megabytes) megabytes"
            return Report(title: "growth of resident memory, \(amount)", unit: .bytes, measurements: measurements)
        }
    }

    private func run(_ work: MemoryWork) throws -> (kilobytes: Int, result: Int) {
        let arguments = ["--server", server.absoluteString, "--work", work.rawValue, "--megabytes", "\(megabytes)"]
        let output = try Process.ofThisProgram(["memory"] + arguments).output()
        let numbers = output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
        guard numbers.count == 2 else { throw ProcessFailure(command: "memory", message: output) }
        return (numbers[0], numbers[1])
    }
}
