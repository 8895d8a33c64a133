// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Why nothing was written, as a sentence that says what to do.
struct Refusal: Error, Hashable, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
