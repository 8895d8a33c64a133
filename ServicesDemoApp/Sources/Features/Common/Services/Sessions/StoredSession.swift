// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import struct Foundation.Date

/// A stored session, which processes share.
public struct StoredSession: Hashable, Sendable {
    /// The account that signed in.
    public let account: Account

    /// The time when it ends, unless it is extended.
    public let expiry: Date

    /// Creates a session.
    ///
    /// - Parameters:
    ///   - account: The account that signed in.
    ///   - expiry: The time when it ends, unless it is extended.
    public init(account: Account, expiry: Date) {
        self.account = account
        self.expiry = expiry
    }
}
