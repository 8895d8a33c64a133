// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import struct Foundation.Date

/// Somebody's stay, as processes share it: who it is, and until when.
public struct StoredSession: Hashable, Sendable {
    /// Who signed in.
    public let account: Account

    /// When it ends unless it is used before.
    public let expiry: Date

    /// Describes a session.
    ///
    /// - Parameters:
    ///   - account: Who signed in.
    ///   - expiry: When it ends unless it is used before.
    public init(account: Account, expiry: Date) {
        self.account = account
        self.expiry = expiry
    }
}
