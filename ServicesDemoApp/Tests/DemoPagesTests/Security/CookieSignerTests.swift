// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Testing

@testable import DemoPages

@Suite struct CookieSignerTests {
    @Test func `what was signed is known again, and nothing else is`() {
        let signer = CookieSigner()
        let signed = signer.sign("hello.world")
        #expect(signer.verify(signed) == "hello.world")
        #expect(CookieSigner().verify(signed) == nil)
        #expect(signer.verify("hello.world") == nil)
        #expect(signer.verify("hello.worle" + signed.dropFirst(11)) == nil)
    }

    @Test func `a secret is known by who knows it`() {
        let secret = Secret()
        #expect(secret.text.count == 64)
        #expect(secret.matches(secret.text))
        #expect(!secret.matches(Secret().text))
        #expect(!secret.matches(""))
        #expect(!secret.matches(String(secret.text.dropLast())))
    }
}
