// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOALocking

/// The base of all test doubles: the rules that respond to calls, and records of the calls.
///
/// Of the rules that match, the one that was added last responds. Rules run with no lock held.
package final class TestDouble<Call: Sendable, Response: Sendable>: Sendable {
    /// Returns the response to a call; nil if the rule does not match it.
    package typealias Rule = @Sendable (Call) async throws -> Response?

    private struct State: Sendable {
        var rules: [Rule] = []
        var calls: [Call] = []
        var unmatched: [Call] = []
    }

    private let limit: Int
    private let state = Lock(State())
    private let outgoing = Broadcast<Call>()

    /// Creates a test double that records the latest calls, up to a limit.
    package init(recording limit: Int = .max) {
        self.limit = limit
    }

    /// The rules, first to last.
    package var rules: [Rule] {
        get { state.withLock { $0.rules } }
        set { state.exchange(\.rules, for: newValue) }
    }

    /// The recorded calls, first to last.
    package var calls: [Call] {
        get { state.withLock { $0.calls } }
        set { state.exchange(\.calls, for: newValue) }
    }

    /// The calls that no rule matched.
    package var unmatched: [Call] { state.withLock { $0.unmatched } }

    /// Adds a rule.
    package func add(_ rule: @escaping Rule) {
        state.withLock { $0.rules.append(rule) }
    }

    /// Records a call, and shows it to observers.
    package func record(_ call: Call) {
        // Returned, so that a call is not released under the lock.
        _ = state.withLock { state in
            state.calls.append(call)
            return state.calls.count > limit ? state.calls.removeFirst() : nil
        }
        outgoing.send(call)
    }

    /// Records that no rule matches a call.
    package func recordUnmatched(_ call: Call) {
        state.withLock { $0.unmatched.append(call) }
    }

    /// Returns the response of the first rule from the end that matches a call.
    package func response(to call: Call) async throws -> Response? {
        for rule in rules.reversed() {
            try Task.checkCancellation()
            guard let response = try await rule(call) else { continue }
            try Task.checkCancellation()
            return response
        }
        try Task.checkCancellation()
        return nil
    }

    /// Returns the calls from now on; the stream ends when nobody reads it.
    package func outgoingCalls() -> AsyncStream<Call> {
        outgoing.stream()
    }
}
