// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A caller that did something else than what it is compared with.
struct UnlikeAnswer: Error, CustomStringConvertible {
    let caller: String
    let baseline: String

    /// Who answered differently from whom.
    var description: String { "\(caller) does not answer what \(baseline) does." }
}
