// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// One lookup: which name, asked for where in the source and, if a builder asks, by which.
struct Request: Sendable {
    let name: String
    let site: CallSite
    /// The build that the caller is part of.
    let asker: BuildStep?
    /// True if nobody asked: the registry builds the service for those who will.
    let isPreparation: Bool

    init(_ name: String, site: CallSite) {
        self.init(name, site: site, inside: Ambient.current)
    }

    /// The same for a caller who knows what ``Ambient/current`` is.
    init(_ name: String, site: CallSite, inside ambient: Ambient?) {
        self.name = name
        self.site = site
        self.asker = Ambient.asker(inside: ambient)
        self.isPreparation = false
        asker?.record(dependency: name)
    }

    /// A request that stands for what a registration says of itself.
    init(_ definition: Definition) {
        self.name = definition.name
        self.site = definition.site ?? CallSite(fileID: #fileID, line: #line)
        self.asker = nil
        self.isPreparation = false
    }

    /// A request that nobody made: the registry builds the service for those who will ask.
    init(preparing name: String, site: CallSite? = nil) {
        self.name = name
        self.site = site ?? CallSite(fileID: #fileID, line: #line)
        self.asker = nil
        self.isPreparation = true
    }

    /// Who asks.
    var requester: Requester {
        asker.map { .service($0.name) } ?? .site(site)
    }

    func error(
        _ reason: ServiceRegistryError.Reason,
        path: [String]? = nil,
        of definition: Definition? = nil
    ) -> ServiceRegistryError {
        ServiceRegistryError(
            reason: reason,
            name: name,
            path: path ?? (asker?.path ?? []) + [name],
            registeredAt: definition?.site?.description,
            requestedAt: site.description
        )
    }
}
