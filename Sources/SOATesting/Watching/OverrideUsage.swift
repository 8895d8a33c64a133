// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// What one strict trait overrides, and what of that was used in any of the tests and cases that it covers.
final class OverrideUsage: Sendable {
    private struct State: Sendable {
        var overrides: [Override] = []
        var known: Set<String> = []
        var used: Set<String> = []
    }

    /// The traits that cover the code which runs here, each by its identity.
    @TaskLocal static var current: [ObjectIdentifier: OverrideUsage] = [:]

    private let state = Lock(State())

    /// Adds what one case of one test overrode and used.
    func note(_ overrides: [Override], used: Set<String>) {
        state.withLock { state in
            for override in overrides where state.known.insert(override.name).inserted {
                state.overrides.append(override)
            }
            state.used.formUnion(used)
        }
    }

    /// What nothing asked for, in the order in which it was registered.
    var unused: [Override] {
        state.withLock { state in
            state.overrides.filter { !state.used.contains($0.name) }
        }
    }
}
