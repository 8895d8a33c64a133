// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import SOA

public import struct Foundation.Date

/// Where the sessions of those who signed in are kept: they outlive a restart, and processes share them.
///
/// It knows digests of their secrets alone, so that nobody who reads it gets in.
public protocol SessionStore: Sendable {
    /// Returns a text that all processes with the same store share, and no others.
    ///
    /// - Returns: Eight hexadecimal digits.
    /// - Throws: ``DemoDatabaseError`` when the database cannot be used.
    func identifier() async throws(DemoDatabaseError) -> String

    /// Stores a session, or moves its expiry, and forgets those that have expired.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - digest: The digest of its secret.
    ///   - now: What time it is.
    /// - Throws: ``DemoDatabaseError`` when the database cannot be used.
    func store(_ session: StoredSession, as digest: SecretDigest, at now: Date) async throws(DemoDatabaseError)

    /// Moves the expiry of a session that is still there.
    ///
    /// - Parameters:
    ///   - digest: The digest of its secret.
    ///   - expiry: When it ends.
    /// - Throws: ``DemoDatabaseError`` when the database cannot be used.
    func extend(_ digest: SecretDigest, until expiry: Date) async throws(DemoDatabaseError)

    /// Looks a session up.
    ///
    /// - Parameters:
    ///   - digest: The digest of its secret.
    ///   - now: What time it is.
    /// - Returns: The session; nil if there is none, or none any more.
    /// - Throws: ``DemoDatabaseError`` when the database cannot be used.
    func session(_ digest: SecretDigest, at now: Date) async throws(DemoDatabaseError) -> StoredSession?

    /// Ends a session, for every process.
    ///
    /// - Parameter digest: The digest of its secret.
    /// - Throws: ``DemoDatabaseError`` when the database cannot be used.
    func end(_ digest: SecretDigest) async throws(DemoDatabaseError)
}

extension ServiceName<any SessionStore> {
    /// Where sessions are kept: a service in one line, which nobody registers.
    public static var sessionStore: Self {
        Self("SessionStore") { SQLiteSessionStore(database: try ServiceRegistry.resolve(.database)) }
    }
}
