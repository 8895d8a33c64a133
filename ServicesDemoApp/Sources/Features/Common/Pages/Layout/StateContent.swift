// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOANetworking

/// A loading state in the form that templates need.
struct StateContent<Value: Sendable>: Sendable {
    let isNotStarted: Bool
    let isLoading: Bool
    let value: Value?
    let failure: String?

    /// Converts the state of a screen.
    init<Source, Failure: Error>(_ state: LoadingState<Source, Failure>, _ show: (Source) -> Value) {
        isNotStarted = state.isNotStarted
        isLoading = state.isLoading
        value = state.maybeValue.map(show)
        failure = state.maybeError?.sentence
    }
}
