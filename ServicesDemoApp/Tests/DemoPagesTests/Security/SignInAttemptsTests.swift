// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Testing

@testable import DemoPages

/// The delays of sign-in attempts, with a manual clock.
@Suite struct SignInAttemptsTests {
    private typealias Attempts = SignInAttempts<ContinuousClock.Instant>

    private let now = ContinuousClock.now

    private func pause(
        _ attempts: inout Attempts,
        _ account: String,
        from address: String,
        at time: Duration
    ) -> Duration {
        attempts.begin(account: account, address: address, at: now.advanced(by: time)).pause
    }

    @Test func `further attempts for an account wait longer each time, up to a limit`() {
        var attempts = Attempts(accountLimit: 2, longestPause: .seconds(1), memory: .seconds(60))
        #expect(pause(&attempts, "ann", from: "a", at: .zero) == .zero)
        #expect(pause(&attempts, "ann", from: "b", at: .seconds(10)) == .zero)
        #expect(pause(&attempts, "ann", from: "c", at: .seconds(20)) == .milliseconds(250))
        #expect(pause(&attempts, "ann", from: "c", at: .seconds(20)) == .milliseconds(500))
        for _ in 1...2000 { #expect(pause(&attempts, "ann", from: "c", at: .seconds(20)) == .seconds(1)) }
        #expect(pause(&attempts, "bob", from: "d", at: .seconds(20)) == .zero)
        #expect(pause(&attempts, "ann", from: "d", at: .seconds(80)) == .zero)
    }

    @Test func `an address has a limit for all accounts`() {
        var attempts = Attempts(addressLimit: 2, memory: .seconds(60))
        #expect(pause(&attempts, "ann", from: "a", at: .zero) == .zero)
        #expect(pause(&attempts, "bob", from: "a", at: .zero) == .zero)
        #expect(pause(&attempts, "cat", from: "a", at: .zero) == .milliseconds(250))
        #expect(pause(&attempts, "cat", from: "b", at: .zero) == .zero)
    }

    @Test func `a successful attempt does not count`() {
        var attempts = Attempts(accountLimit: 1)
        for _ in 1...10 {
            let attempt = attempts.begin(account: "ann", address: "a", at: now)
            #expect(attempt.pause == .zero)
            attempts.succeed(attempt)
        }
        #expect(attempts.count == 0)
    }

    @Test func `the number of counted accounts is bounded`() {
        var attempts = Attempts(addressLimit: .max / 2, capacity: 100)
        for number in 1...1000 {
            _ = attempts.begin(account: "\(number)", address: "a", at: now.advanced(by: .seconds(number)))
        }
        #expect(attempts.count <= 100)
    }
}
