// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// Tokens that are valid in the process that issued them.
final class TokenStore: Tokens {
    private let lifetime: Duration
    private let ends = Mutex<[String: ContinuousClock.Instant]>([:])

    init(lifetime: Duration) {
        self.lifetime = lifetime
    }

    /// Issues a token, and removes expired tokens.
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

    /// Returns whether this store issued a token that has not expired.
    func accepts(_ token: String) -> Bool {
        let now = ContinuousClock.now
        return ends.withLock { ends in ends[token].map { $0 > now } ?? false }
    }
}
