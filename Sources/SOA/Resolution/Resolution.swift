// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// One lookup that takes the long way: which name in which registry, requested where and, if a factory requests it, by which.
///
/// It finds the slot of the service, and returns, awaits or builds the instance. Most lookups end before they come here, in a
/// ``Reading``; what is found here often is published for them. An object, since many functions take it with them.
final class Resolution: Sendable {
    let name: String
    /// The registry that the lookup began in.
    let registry: Registry
    let site: CallSite
    /// The function that the lookup stands in.
    let function: StaticString?
    /// The accessor that was used, where the requester is known by more than its accessor.
    let accessor: CallSite?
    /// The build that the caller is part of.
    let requester: BuildStep?
    /// True if nobody requested it: the registry builds the service for those who will.
    let isPreparation: Bool

    /// A lookup by a requester that is known already.
    init(
        _ name: String,
        in registry: Registry,
        site: CallSite,
        function: StaticString? = nil,
        requester: BuildStep? = ResolutionContext.requester
    ) {
        let owner = InjectionSite.take()
        self.name = name
        self.registry = registry
        self.site = owner?.site ?? site
        self.function = owner?.function ?? function
        accessor = owner == nil ? nil : site
        self.requester = requester
        isPreparation = false
        requester?.record(dependency: name)
    }

    /// A lookup that nobody made: the registry builds the service for those who will look it up.
    init(preparing name: String, in registry: Registry, site: CallSite? = nil) {
        self.name = name
        self.registry = registry
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
}

extension Resolution {
    @inline(never)
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

    func notRegistered(path: [String]? = nil) -> ServiceRegistryError {
        let suggestions = NameSuggestions.near(name, among: registry.registeredNames)
        let chain = registry.chain
        let scope = chain.lazy.compactMap { registry in
            registry.state.withLock { $0.registrations.expected[self.name] }
        }.first
        let reason = ServiceRegistryError.Reason.notRegistered(suggestions: suggestions, searched: chain.map(\.label))
        return error(reason, path: path, expectedIn: scope)
    }
}
