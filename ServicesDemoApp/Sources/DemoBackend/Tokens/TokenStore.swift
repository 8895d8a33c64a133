// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Hummingbird
import Synchronization

/// The tokens that a backend has issued, each good for a while.
final class TokenStore: Sendable {
    private let lifetime: Duration
    private let ends = Mutex<[String: ContinuousClock.Instant]>([:])

    init(lifetime: Duration) {
        self.lifetime = lifetime
    }

    /// Issues a token, and forgets those that are no longer good.
    func issue(now: ContinuousClock.Instant = .now) -> IssuedToken {
        var generator = SystemRandomNumberGenerator()
        let token = (0..<4).map { _ in String(generator.next(), radix: 36) }.joined(separator: "-")
        ends.withLock { ends in
            ends = ends.filter { $0.value > now }
            ends[token] = now + lifetime
        }
        return IssuedToken(token: token, lifetimeInSeconds: Int(lifetime.components.seconds))
    }

    /// Tells whether a token was issued here, and is still good.
    func accepts(_ token: String, now: ContinuousClock.Instant = .now) -> Bool {
        ends.withLock { ends in ends[token].map { $0 > now } ?? false }
    }

    /// Tells whether a request brings such a token.
    func accepts(_ request: Request) -> Bool {
        guard let field = request.headers[.authorization], field.hasPrefix("Bearer ") else { return false }
        return accepts(String(field.dropFirst("Bearer ".count)))
    }
}
