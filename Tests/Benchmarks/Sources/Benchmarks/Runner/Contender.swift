// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Something that is measured.
struct Contender {
    let name: String

    /// Does once what is measured; what it returns is used up, so that nothing of the work can be left out.
    let work: () async throws -> Int
}
