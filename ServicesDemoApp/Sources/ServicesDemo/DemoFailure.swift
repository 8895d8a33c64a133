// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Why the mission failed, in words for the command line.
struct DemoFailure: Error, Hashable, Sendable, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
