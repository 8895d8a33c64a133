// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// One lookup: which name, requested where in the source and, if a factory requests it, by which.
///
/// An object, since what a lookup takes with it on its way is copied often.
final class Request: Sendable {
    let name: String
    let site: CallSite
    /// The function that the lookup stands in.
    let function: StaticString?
    /// The accessor that was used, where the requester is known by more than its accessor.
    let accessor: CallSite?
    /// The build that the caller is part of.
    let requester: BuildStep?
    /// True if nobody requested it: the registry builds the service for those who will.
    let isPreparation: Bool

    convenience init(_ name: String, site: CallSite, function: StaticString? = nil) {
        self.init(name, site: site, function: function, inside: ResolutionContext.current)
    }

    /// The same for a caller who knows what ``ResolutionContext/current`` is.
    init(_ name: String, site: CallSite, function: StaticString?, inside context: ResolutionContext?) {
        let owner = InjectionSite.take()
        self.name = name
        self.site = owner?.site ?? site
        self.function = owner?.function ?? function
        accessor = owner == nil ? nil : site
        requester = ResolutionContext.requester(inside: context)
        isPreparation = false
        requester?.record(dependency: name)
    }

    /// A request that stands for what a registration says of itself.
    init(_ registration: Registration) {
        name = registration.name
        site = registration.site ?? CallSite(fileID: #fileID, line: #line)
        function = nil
        accessor = nil
        requester = nil
        isPreparation = false
    }

    /// A request that nobody made: the registry builds the service for those who will look it up.
    init(preparing name: String, site: CallSite? = nil) {
        self.name = name
        self.site = site ?? CallSite(fileID: #fileID, line: #line)
        function = nil
        accessor = nil
        requester = nil
        isPreparation = true
    }

    /// Who requested the service.
    var origin: Requester {
        requester.map { .service($0.name) } ?? .site(site)
    }

    func error(
        _ reason: ServiceRegistryError.Reason,
        path: [String]? = nil,
        of registration: Registration? = nil,
        expectedIn scope: String? = nil
    ) -> ServiceRegistryError {
        ServiceRegistryError(
            reason: reason,
            name: name,
            path: path ?? (requester?.path ?? []) + [name],
            registeredAt: registration?.site?.description,
            requestedAt: site.description,
            requestedIn: function?.description,
            accessor: accessor?.description,
            expectedScope: scope
        )
    }
}
