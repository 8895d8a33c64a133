// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// The overrides of one strict trait, and their use in the tests and cases that it covers.
final class OverrideUsage: Sendable {
    private struct State: Sendable {
        var overrides: [Override] = []
        var known: Set<String> = []
        var used: Set<String> = []
        var isInterrupted = false
    }

    /// The usages of the traits that cover the current code, by the identity of each trait.
    @TaskLocal static var current: [ObjectIdentifier: OverrideUsage] = [:]

    private let state = Lock(State())

    /// Records what one case of one test overrode and used.
    func record(_ overrides: [Override], used: Set<String>) {
        state.withLock { state in
            for override in overrides where state.known.insert(override.name).inserted {
                state.overrides.append(override)
            }
            state.used.formUnion(used)
        }
    }

    /// Records that a case threw, so it may have used the rest later.
    func recordInterruption() {
        state.withLock { $0.isInterrupted = true }
    }

    /// The overrides that nothing looked up, in the order of registration; none if a case was interrupted.
    var unused: [Override] {
        state.withLock { state in
            state.isInterrupted ? [] : state.overrides.filter { !state.used.contains($0.name) }
        }
    }
}
