// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// What a registration answers: the name that is taken now, and the place that took it.
public struct ServiceRegistration: Sendable {
    private let site: CallSite
    /// The name that the service is registered under.
    public let name: String

    init(name: String, site: CallSite) {
        self.name = name
        self.site = site
    }

    /// The place of the registration, as `Module/File.swift:12`.
    public var registeredAt: String { site.description }
}
