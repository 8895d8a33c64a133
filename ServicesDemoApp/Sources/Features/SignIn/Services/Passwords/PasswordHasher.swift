// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
public import SOA

/// Turns passwords into what may be stored, with scrypt and a salt of its own for every password.
///
/// A plain struct is a service as well. Its test form is the same type at ``PasswordCost/minimal``.
public struct PasswordHasher: Sendable {
    private let cost: PasswordCost

    /// Makes a hasher.
    ///
    /// - Parameter cost: How much work a new hash takes. Existing hashes keep the cost they were made with.
    public init(cost: PasswordCost = .standard) {
        self.cost = cost
    }

    /// Registers a hasher at the least cost, for tests that run the whole program.
    ///
    /// It counts in a process with the environment variable `SERVICES_DEMO_PASSWORDS=minimal`, and never in a release build.
    public static func registerVariant() {
        ServiceRegistry.add(.passwordHasher, when: .environment("SERVICES_DEMO_PASSWORDS", "minimal")) {
            PasswordHasher(cost: .minimal)
        }
    }

    /// Hashes a new password.
    ///
    /// - Parameter password: The password. Equivalent ways to write a character count as the same.
    /// - Returns: The hash, with a new random salt.
    /// - Throws: ``PasswordHashingError`` when the password is empty, or when there is too little memory.
    public func hash(_ password: String) throws(PasswordHashingError) -> PasswordHash {
        // The system's own generator, which is fit for secrets.
        var generator = SystemRandomNumberGenerator()
        let salt = (0..<PasswordHash.saltLength).map { _ in
            Scrypt.alphabet[Int.random(in: Scrypt.alphabet.indices, using: &generator)]
        }
        return PasswordHash(cost: cost, salt: salt, key: try deriveKey(from: password, salt: salt, cost: cost))
    }

    /// Checks a password against a hash.
    ///
    /// The comparison takes the same time wherever the two differ.
    ///
    /// - Parameters:
    ///   - password: The password to check.
    ///   - hash: What was stored for the account, or nil when there is no such account: that takes the same work, so
    ///     that the time taken does not tell which names exist.
    /// - Returns: Whether the password is the one that was hashed.
    /// - Throws: ``PasswordHashingError`` when the password is empty, or when there is too little memory.
    public func verify(_ password: String, against hash: PasswordHash?) throws(PasswordHashingError) -> Bool {
        let salt = hash?.salt ?? [UInt8](repeating: UInt8(ascii: "."), count: PasswordHash.saltLength)
        let key = try deriveKey(from: password, salt: salt, cost: hash?.cost ?? cost)
        let stored = hash?.key ?? [UInt8](repeating: 0, count: PasswordHash.keyLength)
        let difference = zip(key, stored).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) }
        return difference == 0 && key.count == stored.count && hash != nil
    }

    /// Whether new hashes take more work than this one, so that its password is to be hashed anew.
    ///
    /// - Parameter hash: A hash that was stored before.
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
        // The C library would read such a password up to the null character alone.
        guard !bytes.contains(0), bytes.count <= Credentials.longestPassword else { throw .unusablePassword }
        guard let key = Scrypt.key(from: bytes, salt: salt, cost: cost) else { throw .derivationFailed }
        return key
    }
}

extension ServiceName where Service == PasswordHasher {
    /// What turns passwords into hashes.
    public static var passwordHasher: Self { Self("PasswordHasher") { PasswordHasher() } }
}
