// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import GRDB

public import struct Foundation.Date

/// The production implementation of ``SessionStore``: a table in the database.
public struct SQLiteSessionStore: SessionStore {
    private let database: DemoDatabase

    /// Creates a store in a database.
    ///
    /// - Parameter database: The database.
    public init(database: DemoDatabase) {
        self.database = database
    }

    /// Returns the identifier of the store, which all processes that use it share.
    ///
    /// - Returns: Eight hexadecimal digits.
    /// - Throws: ``DemoDatabaseError`` when the database can't be used.
    public func identifier() async throws(DemoDatabaseError) -> String {
        try await database.read { try String.fetchOne($0, sql: "SELECT identifier FROM site") } ?? ""
    }

    /// Stores a session, and deletes expired sessions.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - digest: The digest of its secret.
    ///   - now: The current time.
    /// - Throws: ``DemoDatabaseError`` when the database can't be used.
    public func store(
        _ session: StoredSession,
        as digest: SecretDigest,
        at now: Date
    ) async throws(DemoDatabaseError) {
        try await database.write { db in
            try db.execute(sql: "DELETE FROM session WHERE expiry <= ?", arguments: [now])
            try db.execute(
                sql: "INSERT OR REPLACE INTO session (digest, username, expiry) VALUES (?, ?, ?)",
                arguments: [digest.text, session.account.username, session.expiry]
            )
        }
    }

    /// Extends an existing session.
    ///
    /// - Parameters:
    ///   - digest: The digest of its secret.
    ///   - expiry: The new expiry.
    /// - Throws: ``DemoDatabaseError`` when the database can't be used.
    public func extend(_ digest: SecretDigest, until expiry: Date) async throws(DemoDatabaseError) {
        try await database.write { db in
            try db.execute(sql: "UPDATE session SET expiry = ? WHERE digest = ?", arguments: [expiry, digest.text])
        }
    }

    /// Returns a session.
    ///
    /// - Parameters:
    ///   - digest: The digest of its secret.
    ///   - now: The current time.
    /// - Returns: The session; nil if it does not exist or has expired.
    /// - Throws: ``DemoDatabaseError`` when the database can't be used.
    public func session(_ digest: SecretDigest, at now: Date) async throws(DemoDatabaseError) -> StoredSession? {
        try await database.read { db in
            try Row.fetchOne(
                db,
                sql: "SELECT username, expiry FROM session WHERE digest = ? AND expiry > ?",
                arguments: [digest.text, now]
            )
            .map { StoredSession(account: Account(username: $0["username"]), expiry: $0["expiry"]) }
        }
    }

    /// Ends a session in every process.
    ///
    /// - Parameter digest: The digest of its secret.
    /// - Throws: ``DemoDatabaseError`` when the database can't be used.
    public func end(_ digest: SecretDigest) async throws(DemoDatabaseError) {
        try await database.write { db in
            try db.execute(sql: "DELETE FROM session WHERE digest = ?", arguments: [digest.text])
        }
    }
}
