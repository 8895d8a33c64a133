// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import DemoServices

/// The state of the authentication screen.
public enum AuthenticationState: Hashable, Sendable {
    /// There was no attempt yet.
    case signedOut
    /// An attempt is in progress.
    case working
    /// An account signed in.
    case signedIn(Account)
    /// The last attempt failed.
    case failed(AuthenticationError)
}
