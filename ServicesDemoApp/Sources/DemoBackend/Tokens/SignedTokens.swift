// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if ScaleOut
import Foundation
import JWTKit

/// Signed tokens that contain their expiry.
///
/// Backends with the same keys accept each other's tokens.
struct SignedTokens: Tokens {
    private struct Payload: JWTPayload {
        let iss: IssuerClaim
        let exp: ExpirationClaim

        func verify(using algorithm: some JWTAlgorithm) async throws {
            try exp.verifyNotExpired()
            guard iss.value == SignedTokens.issuer else {
                throw JWTError.claimVerificationFailure(failedClaim: iss, reason: "another issuer")
            }
        }
    }

    private static let issuer = "ServicesDemo backend"

    private let keys = JWTKeyCollection()
    private let signer: JWKIdentifier
    private let lifetime: Duration

    init(_ keys: TokenKeys, lifetime: Duration) async {
        for key in keys.keys {
            let identifier = JWKIdentifier(string: key.name)
            await self.keys.add(hmac: HMACKey(from: key.secret), digestAlgorithm: .sha256, kid: identifier)
        }
        signer = JWKIdentifier(string: keys.keys.first?.name ?? "")
        self.lifetime = lifetime
    }

    func issue() async throws -> IssuedToken {
        let expiry = Date().addingTimeInterval(lifetime / .seconds(1))
        let payload = Payload(iss: IssuerClaim(value: Self.issuer), exp: ExpirationClaim(value: expiry))
        return IssuedToken(
            token: try await keys.sign(payload, kid: signer),
            lifetimeInSeconds: Int(lifetime.components.seconds)
        )
    }

    func accepts(_ token: String) async -> Bool {
        await (try? keys.verify(token, as: Payload.self)) != nil
    }
}
#endif
