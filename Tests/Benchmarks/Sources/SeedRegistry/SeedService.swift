// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A service in the seed's design.
public protocol SeedService: Sendable {
    /// The name that the service is registered under.
    var serviceName: String { get }
}
