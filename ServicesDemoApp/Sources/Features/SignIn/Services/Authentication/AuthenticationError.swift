// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An error thrown when a sign-up or sign-in fails.
public enum AuthenticationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The user name is not valid, for this reason.
    case invalidUsername(String)
    /// The password is not valid, for this reason.
    case invalidPassword(String)
    /// The account already exists.
    case usernameTaken(String)
    /// The account does not exist, or has another password. The error does not reveal which, on purpose.
    case wrongUsernameOrPassword
    /// The accounts can't be read or written.
    case accountsUnavailable(DemoDatabaseError)
    /// The password can't be hashed.
    case hashingFailed(PasswordHashingError)

    /// A sentence that describes the error to the user.
    public var description: String {
        switch self {
        case .invalidUsername(let why): "the user name \(why)"
        case .invalidPassword(let why): "the password \(why)"
        case .usernameTaken(let username): "the account \"\(username)\" already exists"
        case .wrongUsernameOrPassword: "there is no account with this user name and password"
        case .accountsUnavailable(let error): error.description
        case .hashingFailed(let error): error.description
        }
    }
}
