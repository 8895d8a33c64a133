// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import AllocationCounter
import BenchmarkContenders
import RegistryPaths

/// What a lookup of a service that is built asks the C library for.
struct AllocationCount {
    /// Whether the C library can be counted here.
    static var isKnown: Bool {
        allocations_begin()
        Used.up([Int](repeating: 1, count: 100))
        return allocations_end().count > 0
    }

    func report() -> Report {
        let paths = [.seed] + HotPath.lookups + HotPath.scopes
        let measurements = paths.map { Measurement(name: $0.title, value: bytes($0)) }
        var report = Report(title: "Memory that a warm lookup allocates", unit: .bytes, measurements: measurements)
        if Self.isKnown { report.figures[.bytesPerLookup] = HotPath.lookups.map(bytes).max() }
        return report
    }

    /// The difference of two runs, so that what is done once does not count.
    private func bytes(_ path: HotPath) -> Double {
        _ = Fixture.installed
        path.run(1_000)
        return Double(bytes(path, 2_000) - bytes(path, 1_000)) / 1_000
    }

    private func bytes(_ path: HotPath, _ count: Int) -> Int {
        allocations_begin()
        path.run(count)
        return allocations_end().bytes
    }
}
