// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Who calls the program.
enum Shell {
    /// Whether the environment asks that a path costs twice of what it does.
    static func isTwice(_ name: String) -> Bool {
        guard let value = unsafe getenv("SOA_BENCHMARKS_TWICE") else { return false }
        return unsafe String(cString: value) == name
    }

    /// Ends the program with the status of those that were called wrongly.
    static func refuse(_ words: String) -> Never {
        print(words)
        exit(2)
    }
}
