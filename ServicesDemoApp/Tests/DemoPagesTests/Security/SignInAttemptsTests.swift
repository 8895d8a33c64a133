// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Testing

@testable import DemoPages

/// How many attempts to sign in are let through, by a clock that stands still.
@Suite struct SignInAttemptsTests {
    private typealias Attempts = SignInAttempts<ContinuousClock.Instant>

    private let now = ContinuousClock.now

    private func begin(
        _ attempts: inout Attempts,
        _ account: String,
        from address: String,
        at time: Duration
    )
        -> Attempts.Decision
    {
        attempts.begin(account: account, address: address, at: now.advanced(by: time))
    }

    private func wait(_ decision: Attempts.Decision) -> Duration? {
        if case .wait(let duration) = decision { duration } else { nil }
    }

    @Test func `an account may fail so often, from anywhere, and then waits for the first failure to be forgotten`() {
        var attempts = Attempts(accountLimit: 2, memory: .seconds(60))
        #expect(wait(begin(&attempts, "ann", from: "a", at: .zero)) == nil)
        #expect(wait(begin(&attempts, "ann", from: "b", at: .seconds(10))) == nil)
        #expect(wait(begin(&attempts, "ann", from: "c", at: .seconds(20))) == .seconds(40))
        #expect(wait(begin(&attempts, "bob", from: "c", at: .seconds(20))) == nil)
        #expect(wait(begin(&attempts, "ann", from: "c", at: .seconds(60))) == nil)
        #expect(wait(begin(&attempts, "ann", from: "c", at: .seconds(60))) == .seconds(10))
    }

    @Test func `an address may fail so often, for any account`() {
        var attempts = Attempts(addressLimit: 2, memory: .seconds(60))
        #expect(wait(begin(&attempts, "ann", from: "a", at: .zero)) == nil)
        #expect(wait(begin(&attempts, "bob", from: "a", at: .zero)) == nil)
        #expect(wait(begin(&attempts, "cat", from: "a", at: .zero)) == .seconds(60))
        #expect(wait(begin(&attempts, "cat", from: "b", at: .zero)) == nil)
    }

    @Test func `who succeeds may go on, and leaves nothing behind`() {
        var attempts = Attempts(accountLimit: 1)
        for _ in 1...10 {
            guard case .go(let attempt) = begin(&attempts, "ann", from: "a", at: .zero) else {
                Issue.record("an attempt was refused")
                return
            }
            attempts.succeed(attempt)
        }
        #expect(attempts.count == 0)
    }

    @Test func `many accounts take no more memory than some`() {
        var attempts = Attempts(addressLimit: .max, capacity: 100)
        for number in 1...1000 { _ = begin(&attempts, "\(number)", from: "a", at: .seconds(number)) }
        #expect(attempts.count <= 100)
    }
}
