// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Why nobody was signed up or in.
public enum AuthenticationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The user name cannot be one; the text says why.
    case invalidUsername(String)
    /// The password cannot be one; the text says why.
    case invalidPassword(String)
    /// There is an account of that name already.
    case usernameTaken(String)
    /// There is no such account, or it has another password. Which of the two is not told, on purpose.
    case wrongUsernameOrPassword
    /// The accounts cannot be read or written.
    case accountsUnavailable(DemoDatabaseError)
    /// The password could not be hashed.
    case hashingFailed(PasswordHashingError)

    /// One sentence for the user.
    public var description: String {
        switch self {
        case .invalidUsername(let why): "the user name \(why)"
        case .invalidPassword(let why): "the password \(why)"
        case .usernameTaken(let username): "there is an account \"\(username)\" already; it was left as it is"
        case .wrongUsernameOrPassword: "there is no account with this user name and password"
        case .accountsUnavailable(let error): error.description
        case .hashingFailed(let error): error.description
        }
    }
}
