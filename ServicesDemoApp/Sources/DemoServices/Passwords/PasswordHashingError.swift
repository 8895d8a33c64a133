// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Why a password cannot be hashed.
public enum PasswordHashingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no password to hash.
    case emptyPassword
    /// The hash could not be computed, for want of memory.
    case derivationFailed

    /// One sentence for the user.
    public var description: String {
        switch self {
        case .emptyPassword: "the password is empty"
        case .derivationFailed: "there is not enough memory to check the password"
        }
    }
}
