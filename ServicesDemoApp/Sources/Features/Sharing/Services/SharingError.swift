// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An error thrown when an item can't be shared.
public enum SharingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text is empty or blank.
    case nothingToShare
    /// Nobody is signed in.
    case notSignedIn
    /// The outbox can't be written.
    case outboxUnavailable(DemoDatabaseError)

    /// A sentence that describes the error to the user.
    public var description: String {
        switch self {
        case .nothingToShare: "there is nothing to share: the text is empty or blank"
        case .notSignedIn: "nobody is signed in; sign in to share"
        case .outboxUnavailable(let error): error.description
        }
    }
}
