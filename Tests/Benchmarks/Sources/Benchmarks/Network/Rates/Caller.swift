// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Something that is called many times, possibly many times at once.
struct Caller: Sendable {
    let name: String

    /// What its rate is compared with; nil for what is compared with nothing.
    var baseline: String?

    /// The target that its rate over the baseline's tells something about.
    var target: Target?

    /// Calls once; its result must equal that of its baseline.
    let call: @Sendable () async throws -> Int
}
