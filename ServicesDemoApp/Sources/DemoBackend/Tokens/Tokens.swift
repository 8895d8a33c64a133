// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Hummingbird

/// The tokens that a backend issues and accepts.
protocol Tokens: Sendable {
    /// Issues a token with an expiry.
    func issue() async throws -> IssuedToken

    /// Returns whether a token was issued by this backend, or one with the same keys, and has not expired.
    func accepts(_ token: String) async -> Bool
}

extension Tokens {
    /// Returns whether a request contains an accepted token.
    func accepts(_ request: Request) async -> Bool {
        guard let field = request.headers[.authorization], field.hasPrefix("Bearer ") else { return false }
        return await accepts(String(field.dropFirst("Bearer ".count)))
    }
}
