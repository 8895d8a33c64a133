// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The result of a registration: the name of the service, and the call site.
public struct ServiceRegistration: Sendable {
    private let site: CallSite
    /// The name that the service is registered under.
    public let name: String

    init(name: String, site: CallSite) {
        self.name = name
        self.site = site
    }

    /// The call site of the registration, as `Module/File.swift:12`.
    public var registeredAt: String { site.description }
}
