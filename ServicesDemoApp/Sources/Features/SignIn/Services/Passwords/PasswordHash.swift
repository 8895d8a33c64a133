// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// The stored form of a password: a salt, and a key derived from the password and the salt.
public struct PasswordHash: Hashable, Sendable {
    static let saltLength = 22
    static let keyLength = 32

    /// The cost of the key derivation.
    public let cost: PasswordCost

    let salt: [UInt8]
    let key: [UInt8]

    /// The hash as text, in the usual form `$scrypt$ln=14,r=8,p=5$salt$key`.
    public var encoded: String {
        "$scrypt$ln=\(cost.logRounds),r=\(cost.blockSize),p=\(cost.parallelism)"
            + "$\(Data(salt).base64EncodedString())$\(Data(key).base64EncodedString())"
    }

    init(cost: PasswordCost, salt: [UInt8], key: [UInt8]) {
        self.cost = cost
        self.salt = salt
        self.key = key
    }

    /// Parses the text of ``encoded``, and rejects every other text.
    ///
    /// - Parameter encoded: The text.
    public init?(encoded: String) {
        let fields = encoded.split(separator: "$", omittingEmptySubsequences: false)
        guard fields.count == 5, fields[0].isEmpty, fields[1] == "scrypt",
            let cost = Self.cost(from: fields[2]),
            let salt = Data(base64Encoded: String(fields[3])), salt.count == Self.saltLength,
            salt.allSatisfy(Scrypt.alphabet.contains),
            let key = Data(base64Encoded: String(fields[4])), key.count == Self.keyLength
        else { return nil }
        self.init(cost: cost, salt: Array(salt), key: Array(key))
    }

    private static func cost(from field: Substring) -> PasswordCost? {
        let parts = field.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 3,
            let logRounds = number(in: parts[0], after: "ln="),
            let blockSize = number(in: parts[1], after: "r="),
            let parallelism = number(in: parts[2], after: "p=")
        else { return nil }
        return PasswordCost(logRounds: logRounds, blockSize: blockSize, parallelism: parallelism)
    }

    private static func number(in part: Substring, after label: String) -> Int? {
        part.hasPrefix(label) ? Int(part.dropFirst(label.count)) : nil
    }
}
