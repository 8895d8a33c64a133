// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import DemoServices

/// What the authentication screen shows.
public enum AuthenticationState: Hashable, Sendable {
    /// Nobody tried yet.
    case signedOut
    /// The service is at work.
    case working
    /// Somebody signed in.
    case signedIn(Account)
    /// The last attempt failed.
    case failed(AuthenticationError)
}
