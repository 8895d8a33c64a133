// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// How much memory the process holds, as the system sees it; sanitizers hold more than it does.
package enum ResidentMemory {
    #if SOA_SANITIZED
    private static let isExact = false
    #else
    private static let isExact = true
    #endif

    /// The resident set in bytes; nil where memory says nothing.
    package static var bytes: Int? {
        guard isExact, let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
        let fields = text.split(separator: " ")
        guard fields.count > 1, let pages = Int(fields[1]) else { return nil }
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }

    /// The largest resident set so far in bytes; nil where memory says nothing.
    package static var peak: Int? {
        guard isExact, let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return nil }
        let line = text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * 1024 }
    }

    /// By how much memory grew in the best of several windows of `work`, each of which does the same.
    ///
    /// What leaks grows in every window. The heap settling down in the first ones, and other tests that run at
    /// the same time, do not. Zero where memory says nothing.
    package static func leastGrowth(windows: Int, _ work: (Int) async throws -> Void) async rethrows -> Int {
        var least = Int.max
        for window in 0..<windows {
            let before = bytes
            try await work(window)
            guard let before, let after = bytes else {
                least = 0
                continue
            }
            least = min(least, after - before)
        }
        return least
    }
}
