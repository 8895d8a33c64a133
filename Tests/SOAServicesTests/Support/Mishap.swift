// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// What goes wrong in tests.
struct Mishap: Error, Hashable {
    var name = "mishap"
}

extension Result {
    /// The failure, if it is one.
    var failure: Failure? {
        guard case .failure(let failure) = self else { return nil }
        return failure
    }
}
