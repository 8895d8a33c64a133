// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// What factories and shutdowns of tests throw.
struct Broken: Error, CustomStringConvertible {
    let description: String

    init(_ description: String = "the lid is stuck") {
        self.description = description
    }
}
