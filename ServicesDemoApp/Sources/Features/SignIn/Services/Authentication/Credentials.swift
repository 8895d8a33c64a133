// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// A user name and a password that follow the rules, so that they can be asked about without asking the service.
public struct Credentials: Hashable, Sendable {
    /// How many characters a user name may have.
    public static let longestUsername = 64

    /// How many bytes a password may have: what the C library takes.
    public static let longestPassword = 500

    /// The user name, without spaces around it.
    public let username: String

    /// The password, exactly as it was typed.
    public let password: String

    /// Checks what somebody typed.
    ///
    /// - Parameters:
    ///   - username: The name of an account, not empty, and not to be mistaken for another one.
    ///   - password: The password of that account, not empty.
    /// - Throws: `AuthenticationError.invalidUsername` or `.invalidPassword`, with the reason.
    public init(username: String, password: String) throws(AuthenticationError) {
        let username = username.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping
        guard !username.isEmpty else { throw .invalidUsername("is empty") }
        guard username.count <= Self.longestUsername else {
            throw .invalidUsername("is longer than \(Self.longestUsername) characters")
        }
        guard username.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
            throw .invalidUsername("contains control characters")
        }
        if let problem = LookAlikes.problem(of: username) { throw .invalidUsername(problem) }
        guard !password.isEmpty else { throw .invalidPassword("is empty") }
        guard password.utf8.count <= Self.longestPassword else {
            throw .invalidPassword("is longer than \(Self.longestPassword) bytes")
        }
        guard !password.unicodeScalars.contains("\0") else { throw .invalidPassword("contains a null character") }
        self.username = username
        self.password = password
    }
}

extension Credentials: CustomStringConvertible, CustomReflectable {
    /// The user name alone, so that no password gets into a log.
    public var description: String { "Credentials(username: \(username))" }

    /// The user name alone, so that no password gets into a dump.
    public var customMirror: Mirror { Mirror(self, children: ["username": username]) }
}
