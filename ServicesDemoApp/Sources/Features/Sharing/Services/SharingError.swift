// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Why something was not shared.
public enum SharingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is nothing to share but blanks.
    case nothingToShare
    /// Nobody is signed in who could share it.
    case notSignedIn
    /// The outbox cannot be written.
    case outboxUnavailable(DemoDatabaseError)

    /// One sentence for the user.
    public var description: String {
        switch self {
        case .nothingToShare: "there is nothing to share: the text is empty or blank"
        case .notSignedIn: "nobody is signed in who could share something"
        case .outboxUnavailable(let error): error.description
        }
    }
}
