// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The seeds of random runs.
enum Seeds {
    /// So many seeds, or a tenth of them in a sanitizer run, which is many times slower.
    static func first(_ count: Int) -> ClosedRange<Int> {
        #if SOA_SANITIZED
        1...count / 10
        #else
        1...count
        #endif
    }
}
