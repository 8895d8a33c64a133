// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import SOA

public import struct Foundation.Date

/// A store of signed-in sessions, which outlive a restart and are shared by processes.
///
/// It contains only digests of their secrets, so a copy of the store gives no access.
public protocol SessionStore: Sendable {
    /// Returns the identifier of the store, which all processes that use it share.
    ///
    /// - Returns: Eight hexadecimal digits.
    /// - Throws: ``DemoDatabaseError`` when the database can't be used.
    func identifier() async throws(DemoDatabaseError) -> String

    /// Stores or extends a session, and deletes expired sessions.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - digest: The digest of its secret.
    ///   - now: The current time.
    /// - Throws: ``DemoDatabaseError`` when the database can't be used.
    func store(_ session: StoredSession, as digest: SecretDigest, at now: Date) async throws(DemoDatabaseError)

    /// Extends an existing session.
    ///
    /// - Parameters:
    ///   - digest: The digest of its secret.
    ///   - expiry: The new expiry.
    /// - Throws: ``DemoDatabaseError`` when the database can't be used.
    func extend(_ digest: SecretDigest, until expiry: Date) async throws(DemoDatabaseError)

    /// Returns a session.
    ///
    /// - Parameters:
    ///   - digest: The digest of its secret.
    ///   - now: The current time.
    /// - Returns: The session; nil if it does not exist or has expired.
    /// - Throws: ``DemoDatabaseError`` when the database can't be used.
    func session(_ digest: SecretDigest, at now: Date) async throws(DemoDatabaseError) -> StoredSession?

    /// Ends a session in every process.
    ///
    /// - Parameter digest: The digest of its secret.
    /// - Throws: ``DemoDatabaseError`` when the database can't be used.
    func end(_ digest: SecretDigest) async throws(DemoDatabaseError)
}

extension ServiceName<any SessionStore> {
    /// The store of sessions.
    ///
    /// Its name has a default factory, so it needs no registration.
    public static var sessionStore: Self {
        Self("SessionStore") { SQLiteSessionStore(database: try ServiceRegistry.resolve(.database)) }
    }
}
