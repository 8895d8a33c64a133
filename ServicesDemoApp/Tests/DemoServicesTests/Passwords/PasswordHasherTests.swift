// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import Foundation
import Testing

@Suite struct PasswordHasherTests {
    private let hasher = PasswordHasher(cost: .minimal)

    @Test func `only the hashed password is verified`() throws {
        let hash = try hasher.hash("correct horse")
        #expect(try hasher.verify("correct horse", against: hash))
        #expect(try hasher.verify("correct horse ", against: hash) == false)
        #expect(try hasher.verify("Correct horse", against: hash) == false)
    }

    @Test func `each hash of a password is different`() throws {
        #expect(try hasher.hash("correct horse") != hasher.hash("correct horse"))
    }

    @Test func `canonically equivalent passwords are equal`() throws {
        #expect(try hasher.verify("caf\u{65}\u{301}", against: hasher.hash("caf\u{E9}")))
    }

    @Test func `no password is verified without an account`() throws {
        #expect(try hasher.verify("correct horse", against: nil) == false)
    }

    @Test func `an empty password is refused`() throws {
        let hash = try hasher.hash("correct horse")
        #expect(throws: PasswordHashingError.emptyPassword) { try hasher.hash("") }
        #expect(throws: PasswordHashingError.emptyPassword) { try hasher.verify("", against: hash) }
    }

    @Test func `the production cost works and is kept with the hash`() throws {
        let hash = try PasswordHasher().hash("correct horse")
        #expect(hash.cost == .standard)
        #expect(try hasher.verify("correct horse", against: hash))
    }

    @Test func `a hash survives being written and read`() throws {
        let hash = try hasher.hash("correct horse")
        #expect(PasswordHash(encoded: hash.encoded) == hash)
        #expect(hash.encoded.hasPrefix("$scrypt$ln=2,r=1,p=1$"))
    }

    @Test(arguments: [
        "", "$", "correct horse", "$scrypt$ln=2,r=1,p=1$", "$scrypt$ln=2,r=1,p=1$AAAA$AAAA",
        "$argon$ln=1,r=1,p=1$AAAAAAAAAAAAAAAAAAAAAA==$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
        "$scrypt$ln=60,r=1,p=1$AAAAAAAAAAAAAAAAAAAAAA==$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
        "$scrypt$ln=2,r=0,p=1$AAAAAAAAAAAAAAAAAAAAAA==$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
        "$scrypt$ln=2,r=1,p=1000000$AAAAAAAAAAAAAAAAAAAAAA==$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
    ])
    func `an invalid or too expensive hash is rejected`(text: String) {
        #expect(PasswordHash(encoded: text) == nil)
    }

    @Test func `keys conform to RFC 7914, so platforms can share hashes`() throws {
        // By Python: hashlib.scrypt(b"secret", salt=b"abcdefghijklmnopqrstuv", n=4, r=1, p=1, dklen=32)
        let salt = Data("abcdefghijklmnopqrstuv".utf8).base64EncodedString()
        let key = "ntNZ21R/aVhqPJd/mRSMvS2SPjUd2XROPjDL+yXHDFA="
        let hash = try #require(PasswordHash(encoded: "$scrypt$ln=2,r=1,p=1$\(salt)$\(key)"))
        #expect(try hasher.verify("secret", against: hash))
        #expect(try hasher.verify("Secret", against: hash) == false)
    }

    @Test func `of many wrong passwords none is taken for the right one`() throws {
        let hash = try hasher.hash("correct horse")
        for number in 1...3000 { #expect(try hasher.verify("guess \(number)", against: hash) == false) }
    }

    @Test func `a password that the C library would cut off is refused`() throws {
        #expect(throws: PasswordHashingError.unusablePassword) { try hasher.hash("secret\0and more") }
        #expect(throws: PasswordHashingError.unusablePassword) { try hasher.hash(String(repeating: "a", count: 501)) }
    }

    @Test func `a hash of a lower cost is out of date, and one of the same cost is not`() throws {
        let hash = try hasher.hash("secret")
        #expect(PasswordHasher().isOutdated(hash))
        #expect(!hasher.isOutdated(hash))
        #expect(!hasher.isOutdated(try PasswordHasher().hash("secret")))
    }
}
