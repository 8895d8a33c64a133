// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// What may be stored or shown in place of a long random secret, and does not lead back to it.
///
/// Nobody guesses 256 random bits, so that it takes a one-way function here, and no work: scrypt at its smallest cost.
public struct SecretDigest: Hashable, Sendable {
    /// The digest, in hexadecimal digits.
    public let text: String

    /// Derives a digest.
    ///
    /// - Parameters:
    ///   - secret: The secret.
    ///   - purpose: What the digest is for, in letters: digests for other purposes tell nothing about it.
    public init(of secret: String, for purpose: String) {
        let salt = Array(purpose.utf8.prefix(PasswordHash.saltLength).map { Scrypt.alphabet.contains($0) ? $0 : 46 })
        let padding = [UInt8](repeating: UInt8(ascii: "."), count: PasswordHash.saltLength - salt.count)
        let key = Scrypt.key(from: Array(secret.utf8), salt: salt + padding, cost: .minimal) ?? []
        text = key.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
