// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A one-way digest that stands for a long random secret.
///
/// A secret of 256 random bits can't be guessed, so scrypt at its minimal cost is sufficient.
public struct SecretDigest: Hashable, Sendable {
    /// The digest, in hexadecimal digits.
    public let text: String

    /// Derives a digest.
    ///
    /// - Parameters:
    ///   - secret: The secret.
    ///   - purpose: The purpose, in letters. Digests for different purposes are independent.
    public init(of secret: String, for purpose: String) {
        let salt = Array(purpose.utf8.prefix(PasswordHash.saltLength).map { Scrypt.alphabet.contains($0) ? $0 : 46 })
        let padding = [UInt8](repeating: UInt8(ascii: "."), count: PasswordHash.saltLength - salt.count)
        let key = Scrypt.key(from: Array(secret.utf8), salt: salt + padding, cost: .minimal) ?? []
        text = key.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
