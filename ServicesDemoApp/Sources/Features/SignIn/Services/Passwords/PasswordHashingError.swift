// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An error thrown when a password can't be hashed.
public enum PasswordHashingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The password is empty.
    case emptyPassword
    /// The password has a null character, or too many bytes.
    case unusablePassword
    /// Too many passwords are waiting to be hashed.
    case tooBusy
    /// There is not enough memory for the hash.
    case derivationFailed

    /// A sentence that describes the error to the user.
    public var description: String {
        switch self {
        case .emptyPassword: "the password is empty"
        case .unusablePassword: "the password is too long, or has a null character"
        case .tooBusy: "too many users sign in at once; try again in a moment"
        case .derivationFailed: "there is not enough memory to check the password"
        }
    }
}
