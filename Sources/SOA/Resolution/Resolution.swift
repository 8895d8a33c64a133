// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A lookup that takes locks: the name, the registry, the call site, and the build that requests it.
///
/// It finds the slot of the service, and returns, awaits or builds the instance. Most lookups end earlier, in a ``Reading``
/// of published instances. It is an object, since it is passed through many functions.
final class Resolution: Sendable {
    let name: String
    /// The registry that the lookup began in.
    let registry: Registry
    let site: CallSite
    /// The function of the call site.
    let function: StaticString?
    /// The accessor that was used, if the call site is that of an injected property.
    let accessor: CallSite?
    /// The build that the caller is part of.
    let requester: BuildStep?
    /// True if the registry builds the service in advance, without a requester.
    let isPreparation: Bool

    /// Creates a lookup of a known requester.
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

    /// Creates a lookup without a requester, to build the service in advance.
    init(preparing name: String, in registry: Registry, site: CallSite? = nil) {
        self.name = name
        self.registry = registry
        self.site = site ?? CallSite(fileID: #fileID, line: #line)
        function = nil
        accessor = nil
        requester = nil
        isPreparation = true
    }

    /// The requester of the service.
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
