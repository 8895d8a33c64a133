// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Why a password cannot be hashed.
public enum PasswordHashingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no password to hash.
    case emptyPassword
    /// The password has a null character, or too many bytes.
    case unusablePassword
    /// Too many passwords are waiting to be hashed.
    case tooBusy
    /// The hash could not be computed, for want of memory.
    case derivationFailed

    /// One sentence for the user.
    public var description: String {
        switch self {
        case .emptyPassword: "the password is empty"
        case .unusablePassword: "the password is too long, or has a null character"
        case .tooBusy: "too many people sign in at once; try again in a moment"
        case .derivationFailed: "there is not enough memory to check the password"
        }
    }
}
