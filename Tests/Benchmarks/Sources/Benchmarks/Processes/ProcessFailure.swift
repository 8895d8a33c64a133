// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A program that did not do what it was started for.
struct ProcessFailure: Error, CustomStringConvertible {
    let command: String
    let message: String

    /// The command, and what it said.
    var description: String { "\(command): \(message)" }
}
