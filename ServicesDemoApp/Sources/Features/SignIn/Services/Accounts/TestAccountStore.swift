// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// The test implementation of ``AccountStore``: a dictionary.
public final class TestAccountStore: AccountStore {
    private let records: Mutex<[String: AccountRecord]>

    /// Creates a store.
    ///
    /// - Parameter records: The initial accounts.
    public init(_ records: [AccountRecord] = []) {
        self.records = Mutex(
            Dictionary(records.map { ($0.account.username, $0) }, uniquingKeysWith: { first, _ in first })
        )
    }

    /// Returns an account.
    ///
    /// - Parameter username: The exact name of the account.
    /// - Returns: The account; nil if none has that name.
    public func record(for username: String) -> AccountRecord? {
        records.withLock { $0[username] }
    }

    /// Stores a new account.
    ///
    /// An existing account of the same name is not changed.
    ///
    /// - Parameter record: The new account.
    /// - Returns: Whether it was stored; false if the name is taken or looks like a taken one.
    public func add(_ record: AccountRecord) -> Bool {
        records.withLock { records in
            let skeleton = LookAlikes.skeleton(of: record.account.username)
            guard !records.keys.contains(where: { LookAlikes.skeleton(of: $0) == skeleton }) else { return false }
            records[record.account.username] = record
            return true
        }
    }

    /// Stores another hash of the same password for an account that exists.
    ///
    /// - Parameters:
    ///   - old: The hash to replace. Another hash that was stored meanwhile is kept.
    ///   - hash: The new hash.
    ///   - username: The exact name of the account.
    public func replace(_ old: PasswordHash, with hash: PasswordHash, for username: String) {
        records.withLock { records in
            guard let record = records[username], record.passwordHash == old else { return }
            records[username] = AccountRecord(account: record.account, passwordHash: hash)
        }
    }

    /// Counts the accounts.
    ///
    /// - Returns: The number of accounts.
    public func count() -> Int {
        records.withLock { $0.count }
    }
}
