// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The settings of a backend.
public struct BackendSettings: Sendable {
    /// The port; 0 for any that is free.
    public var port = 0

    /// The address to listen at.
    public var address = "127.0.0.1"

    /// The host names that the backend accepts besides those of loopback, such as that of a proxy.
    public var hosts: [String] = []

    /// The database file, created if it is missing; nil for a database in memory.
    public var database: String?

    /// The lifetime of a token.
    public var tokenLifetime = Duration.seconds(300)

    /// The keys that sign tokens; nil to keep unsigned tokens in the process.
    public var tokenKeys: TokenKeys?

    /// The time limit for receiving a request body.
    public var requestLimit = Duration.seconds(10)

    /// The grace period for requests in progress at a graceful shutdown.
    public var grace = Duration.seconds(10)

    /// Creates the default settings.
    public init() {}
}
