// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// Tokens that one process has issued and remembers.
final class TokenStore: Tokens {
    private let lifetime: Duration
    private let ends = Mutex<[String: ContinuousClock.Instant]>([:])

    init(lifetime: Duration) {
        self.lifetime = lifetime
    }

    /// Issues a token, and forgets those that are no longer good.
    func issue() -> IssuedToken {
        let now = ContinuousClock.now
        var generator = SystemRandomNumberGenerator()
        let token = (0..<4).map { _ in String(generator.next(), radix: 36) }.joined(separator: "-")
        ends.withLock { ends in
            ends = ends.filter { $0.value > now }
            ends[token] = now + lifetime
        }
        return IssuedToken(token: token, lifetimeInSeconds: Int(lifetime.components.seconds))
    }

    /// Tells whether a token was issued here, and is still good.
    func accepts(_ token: String) -> Bool {
        let now = ContinuousClock.now
        return ends.withLock { ends in ends[token].map { $0 > now } ?? false }
    }
}
