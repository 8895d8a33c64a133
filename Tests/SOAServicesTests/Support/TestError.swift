// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An error for tests.
struct TestError: Error, Hashable {
    var name = "mishap"
}

extension Result {
    /// The failure; nil for a success.
    var failure: Failure? {
        guard case .failure(let failure) = self else { return nil }
        return failure
    }
}
