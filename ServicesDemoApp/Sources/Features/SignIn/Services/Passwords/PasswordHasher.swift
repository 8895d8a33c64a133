// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
public import SOA

/// Hashes passwords by scrypt, with a random salt for each password.
///
/// A plain struct is a service too. Tests use the same type with ``PasswordCost/minimal``.
public struct PasswordHasher: Sendable {
    private let cost: PasswordCost

    /// Creates a hasher.
    ///
    /// - Parameter cost: The cost of new hashes. Existing hashes keep their cost.
    public init(cost: PasswordCost = .standard) {
        self.cost = cost
    }

    /// Registers a variant of minimal cost, for tests that run the whole program.
    ///
    /// It applies in processes with the environment variable `SERVICES_DEMO_PASSWORDS=minimal`, and never in release builds.
    public static func registerVariant() {
        ServiceRegistry.add(.passwordHasher, when: .environment("SERVICES_DEMO_PASSWORDS", "minimal")) {
            PasswordHasher(cost: .minimal)
        }
    }

    /// Hashes a new password.
    ///
    /// - Parameter password: The password. Canonically equivalent characters are equal.
    /// - Returns: The hash, with a new random salt.
    /// - Throws: ``PasswordHashingError`` when the password is empty, or when there is too little memory.
    public func hash(_ password: String) throws(PasswordHashingError) -> PasswordHash {
        // The system's generator is cryptographically secure.
        var generator = SystemRandomNumberGenerator()
        let salt = (0..<PasswordHash.saltLength).map { _ in
            Scrypt.alphabet[Int.random(in: Scrypt.alphabet.indices, using: &generator)]
        }
        return PasswordHash(cost: cost, salt: salt, key: try deriveKey(from: password, salt: salt, cost: cost))
    }

    /// Checks a password against a hash.
    ///
    /// The time of the comparison does not depend on the position of a difference.
    ///
    /// - Parameters:
    ///   - password: The password to check.
    ///   - hash: The stored hash; nil for an unknown account, which takes the same work,
    ///     so the time does not reveal which names exist.
    /// - Returns: Whether the password is the one that was hashed.
    /// - Throws: ``PasswordHashingError`` when the password is empty, or when there is too little memory.
    public func verify(_ password: String, against hash: PasswordHash?) throws(PasswordHashingError) -> Bool {
        let salt = hash?.salt ?? [UInt8](repeating: UInt8(ascii: "."), count: PasswordHash.saltLength)
        let key = try deriveKey(from: password, salt: salt, cost: hash?.cost ?? cost)
        let stored = hash?.key ?? [UInt8](repeating: 0, count: PasswordHash.keyLength)
        let difference = zip(key, stored).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) }
        return difference == 0 && key.count == stored.count && hash != nil
    }

    /// Returns whether a hash has a lower cost than new hashes, so the password should be hashed again.
    ///
    /// - Parameter hash: A stored hash.
    /// - Returns: Whether it is out of date.
    public func isOutdated(_ hash: PasswordHash) -> Bool {
        hash.cost.work < cost.work
    }

    private func deriveKey(
        from password: String,
        salt: [UInt8],
        cost: PasswordCost
    ) throws(PasswordHashingError) -> [UInt8] {
        let bytes = Array(password.precomposedStringWithCanonicalMapping.utf8)
        guard !bytes.isEmpty else { throw .emptyPassword }
        // The C library would ignore the password after a null character.
        guard !bytes.contains(0), bytes.count <= Credentials.longestPassword else { throw .unusablePassword }
        guard let key = Scrypt.key(from: bytes, salt: salt, cost: cost) else { throw .derivationFailed }
        return key
    }
}

extension ServiceName where Service == PasswordHasher {
    /// The hasher of passwords.
    public static var passwordHasher: Self { Self("PasswordHasher") { PasswordHasher() } }
}
