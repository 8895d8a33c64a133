// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A caller that did something else than what it is compared with.
struct UnequalResult: Error, CustomStringConvertible {
    let caller: String
    let baseline: String

    /// The callers whose results differ.
    var description: String { "\(caller) does not return what \(baseline) returns." }
}
