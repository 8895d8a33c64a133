// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if ScaleOut
import Foundation
import JWTKit
import Testing

@testable import DemoBackend

@Suite struct SignedTokensTests {
    private static let secret = "a secret of more than 32 bytes, for tests"
    private static let otherSecret = "another secret of more than 32 bytes"

    private func tokens(_ keys: String, lifetime: Duration = .seconds(300)) async throws -> SignedTokens {
        await SignedTokens(try TokenKeys(keys), lifetime: lifetime)
    }

    @Test func `each backend with its key accepts a token`() async throws {
        let one = try await tokens("2026 \(Self.secret)")
        let other = try await tokens("2026 \(Self.secret)")
        let issued = try await one.issue()
        #expect(issued.lifetimeInSeconds == 300)
        #expect(await one.accepts(issued.token))
        #expect(await other.accepts(issued.token))
    }

    @Test func `an expired token is rejected`() async throws {
        let expired = try await tokens("2026 \(Self.secret)", lifetime: .seconds(-1)).issue()
        #expect(await !(try tokens("2026 \(Self.secret)").accepts(expired.token)))
    }

    @Test(arguments: ["2026", "2027"])
    func `a token of another key is rejected, for any name of the key`(name: String) async throws {
        let foreign = try await tokens("\(name) \(Self.otherSecret)").issue()
        #expect(await !(try tokens("2026 \(Self.secret)").accepts(foreign.token)))
    }

    @Test func `a rotation of keys rejects no token`() async throws {
        let before = try await tokens("2026 \(Self.secret)")
        let announced = try await tokens("2026 \(Self.secret)\n2027 \(Self.otherSecret)")
        let rotated = try await tokens("2027 \(Self.otherSecret)\n2026 \(Self.secret)")
        // At each step, backends of the previous step still run.
        for (issuer, acceptor) in [
            (before, announced), (announced, before), (announced, rotated), (rotated, announced),
        ] {
            #expect(await acceptor.accepts(try await issuer.issue().token))
        }
    }

    @Test func `a removed key signs no token`() async throws {
        let old = try await tokens("2026 \(Self.secret)").issue()
        #expect(await !(try tokens("2027 \(Self.otherSecret)").accepts(old.token)))
    }

    @Test func `a malformed token is rejected`() async throws {
        let tokens = try await tokens("2026 \(Self.secret)")
        for text in ["", ".", "..", "a.b.c", "e30.e30.", "\u{0}", String(repeating: "x", count: 10_000)] {
            #expect(await !tokens.accepts(text), "\(text.prefix(20))")
        }
        let good = try await tokens.issue().token
        for text in [good + "A", "A" + good, String(good.dropLast()), good.replacing(".", with: ""), good + ".e30"] {
            #expect(await !tokens.accepts(text), "\(text)")
        }
    }

    @Test func `an unsigned token is rejected`() async throws {
        let tokens = try await tokens("2026 \(Self.secret)")
        let parts = try await tokens.issue().token.split(separator: ".")
        let header = Data(#"{"alg":"none","kid":"2026","typ":"JWT"}"#.utf8).base64EncodedString()
            .filter { $0 != "=" }
        #expect(await !tokens.accepts("\(header).\(parts[1])."))
        #expect(await !tokens.accepts("\(header).\(parts[1]).\(parts[2])"))
        #expect(await !tokens.accepts("\(parts[0]).\(parts[1])."))
    }

    @Test func `a token that the same key signed for another purpose is rejected`() async throws {
        struct Claims: JWTPayload {
            let iss: IssuerClaim
            let exp: ExpirationClaim

            func verify(using algorithm: some JWTAlgorithm) async throws {}
        }
        let keys = JWTKeyCollection()
        await keys.add(hmac: HMACKey(from: Self.secret), digestAlgorithm: .sha256, kid: "2026")
        let expiry = ExpirationClaim(value: Date().addingTimeInterval(60))
        let tokens = try await tokens("2026 \(Self.secret)")
        for (issuer, isAccepted) in [("ServicesDemo backend", true), ("another program", false)] {
            let token = try await keys.sign(Claims(iss: IssuerClaim(value: issuer), exp: expiry), kid: "2026")
            #expect(await tokens.accepts(token) == isAccepted, "\(issuer)")
        }
    }
}
#endif
