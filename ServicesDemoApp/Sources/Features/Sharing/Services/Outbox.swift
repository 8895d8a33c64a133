// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import SOA

/// Where shared things wait to be sent.
public protocol Outbox: Sendable {
    /// Puts something into the outbox.
    ///
    /// - Parameters:
    ///   - content: What is shared.
    ///   - activityItems: What goes along with it.
    ///   - sender: Who shares it.
    /// - Returns: How it lies in the outbox.
    /// - Throws: ``DemoDatabaseError`` when the database cannot be used.
    func add(
        _ content: String,
        activityItems: [String],
        sender: Account
    ) async throws(DemoDatabaseError) -> SharedItem

    /// Lists the outbox.
    ///
    /// - Returns: Everything in it, oldest first.
    /// - Throws: ``DemoDatabaseError`` when the database cannot be used.
    func items() async throws(DemoDatabaseError) -> [SharedItem]
}

extension ServiceName where Service == any Outbox {
    /// Where shared things wait to be sent: by default in the database.
    public static var outbox: Self {
        Self("Outbox") { try SQLiteOutbox(database: ServiceRegistry.resolve(.database)) }
    }
}

extension ServiceRegistryImplementation {
    /// Where shared things wait to be sent.
    public var outbox: any Outbox { self[.outbox] }
}
