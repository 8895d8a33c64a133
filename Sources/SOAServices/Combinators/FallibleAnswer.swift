// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An answer that says whether it is a failure, wherever nothing else is known of its type.
protocol FallibleAnswer {
    /// Whether it is a failure.
    var isFailure: Bool { get }
}

extension Result: FallibleAnswer {
    var isFailure: Bool {
        guard case .failure = self else { return false }
        return true
    }
}
