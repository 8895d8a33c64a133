// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Hummingbird

/// The tokens that a backend issues and accepts.
protocol Tokens: Sendable {
    /// Issues a token that is good for a while.
    func issue() async throws -> IssuedToken

    /// Tells whether a token was issued by a backend of the same kind, and is still good.
    func accepts(_ token: String) async -> Bool
}

extension Tokens {
    /// Tells whether a request brings such a token.
    func accepts(_ request: Request) async -> Bool {
        guard let field = request.headers[.authorization], field.hasPrefix("Bearer ") else { return false }
        return await accepts(String(field.dropFirst("Bearer ".count)))
    }
}
