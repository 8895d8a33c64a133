// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// A validated pair of user name and password.
public struct Credentials: Hashable, Sendable {
    /// The maximum number of characters of a user name.
    public static let longestUsername = 64

    /// The maximum number of bytes of a password, a limit of the C library.
    public static let longestPassword = 500

    /// The user name, without surrounding spaces.
    public let username: String

    /// The unchanged password.
    public let password: String

    /// Validates a user name and a password.
    ///
    /// - Parameters:
    ///   - username: The name of an account, not empty and without look-alike characters.
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
    /// The user name only, so no password reaches a log.
    public var description: String { "Credentials(username: \(username))" }

    /// The user name only, so no password reaches a dump.
    public var customMirror: Mirror { Mirror(self, children: ["username": username]) }
}
