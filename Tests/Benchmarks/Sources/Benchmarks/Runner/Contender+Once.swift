// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import BenchmarkContenders

extension Contender {
    /// A contender that does its work once a call; what it returns is used up.
    init(name: String, work: @escaping @Sendable () async throws -> Int) {
        self.init(name) { count in
            for _ in 0..<count { Used.up(try await work()) }
        }
    }
}
