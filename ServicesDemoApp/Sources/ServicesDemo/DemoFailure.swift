// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An error with a text for the command line.
struct DemoFailure: Error, Hashable, Sendable, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
