// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What the environment asks for.
enum Environment {
    /// Whether a path is to cost twice of what it costs.
    static func isTwice(_ name: String) -> Bool {
        guard let value = unsafe getenv("SOA_BENCHMARKS_TWICE") else { return false }
        return unsafe String(cString: value) == name
    }
}
