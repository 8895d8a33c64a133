// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// What a backend is served with.
public struct BackendSettings: Sendable {
    /// The port; 0 for any that is free.
    public var port = 0

    /// The address to listen at.
    public var address = "127.0.0.1"

    /// The names that the backend responds to besides those of loopback, such as that of a proxy.
    public var hosts: [String] = []

    /// The file of its database, created if it is not there; nil to keep everything in memory.
    public var database: String?

    /// How long a token is good for.
    public var tokenLifetime = Duration.seconds(300)

    /// The keys that tokens are signed with; nil to remember tokens in the process.
    public var tokenKeys: TokenKeys?

    /// How long a request body may take.
    public var requestLimit = Duration.seconds(10)

    /// How long requests under way have to end at a graceful shutdown.
    public var grace = Duration.seconds(10)

    /// Creates the usual settings, to be changed by their properties.
    public init() {}
}
