// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A lookup that takes locks: the name, the registry, the call site, and the build that requests it.
///
/// It finds the slot of the service, and returns, awaits or builds the instance. Most lookups end earlier, in a ``Reading``
/// of published instances. It is an object, since it is passed through many functions.
final class Resolution: Sendable {
    let name: String
    /// The hash of the name.
    let hash: Int
    /// The registry that the lookup began in.
    let registry: Registry
    let site: CallSite
    /// The function of the call site.
    let function: StaticString?
    /// The accessor that was used, if the call site is that of an injected property.
    let accessor: CallSite?
    /// The build that the caller is part of.
    let requester: Build?
    /// True if the registry builds the service in advance, without a requester.
    let isPreparation: Bool
    /// True if the name has a default.
    let hasDefault: Bool
    // Sound: the accessor waits for the lookup on its own thread, and no other thread builds its default.
    /// Creates the default of an accessor.
    nonisolated(unsafe) let makeDefault: (() -> InstanceBox)?

    /// Creates a lookup of a caller in a known context, whose build has recorded it.
    init(
        _ name: String,
        _ hash: Int,
        _ lookup: TypedLookup,
        in registry: Registry,
        inside context: ResolutionContext?,
        default make: (() -> InstanceBox)? = nil
    ) {
        let owner = InjectionSite.take()
        self.name = name
        self.hash = hash
        self.registry = registry
        site = owner?.site ?? lookup.site
        function = owner?.function ?? lookup.function
        accessor = owner == nil ? nil : lookup.site
        requester = ResolutionContext.requester(inside: context)
        isPreparation = false
        hasDefault = lookup.declaredAt != nil || make != nil
        unsafe makeDefault = make
    }

    /// Creates a lookup of the caller.
    convenience init(_ lookup: TypedLookup, in registry: Registry, default make: (() -> InstanceBox)? = nil) {
        let context = ResolutionContext.current
        let name = lookup.key.text
        self.init(name, name.nameHash, lookup, in: registry, inside: context, default: make)
        requester?.record(dependency: name, hash)
    }

    /// Creates a lookup without a requester, to build the service in advance.
    init(preparing name: String, in registry: Registry, site: CallSite? = nil) {
        self.name = name
        hash = name.nameHash
        self.registry = registry
        self.site = site ?? CallSite(fileID: #fileID, line: #line)
        function = nil
        accessor = nil
        requester = nil
        isPreparation = true
        hasDefault = false
        unsafe makeDefault = nil
    }

    /// The requester of the service.
    var origin: Requester {
        requester.map { .service($0.name) } ?? .site(site)
    }

    /// Creates a build for this lookup.
    func build(of slot: Slot, isSynchronous: Bool, dependencies: [String] = []) -> Build {
        Build(
            slot,
            name,
            site: site,
            requester: requester,
            interrupted: isSynchronous ? BuildFrame.innermost : nil,
            isSynchronous: isSynchronous,
            dependencies: dependencies
        )
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

    /// The error of an instance that is not of the type that was looked up.
    func mismatch(_ box: InstanceBox, _ requested: InstanceBox.Type) -> ServiceRegistryError {
        error(
            .typeMismatch(registered: type(of: box).type.name, requested: requested.type.name),
            of: registry.registration(named: name)
        )
    }

    func notRegistered(path: [String]? = nil) -> ServiceRegistryError {
        let suggestions = NameSuggestions.near(name, among: registry.registeredNames)
        let chain = registry.chain
        let scope = chain.lazy.compactMap { registry in
            registry.state.withLock { $0.registrations[factsOf: self.name].expectedIn }
        }.first
        let reason = ServiceRegistryError.Reason.notRegistered(suggestions: suggestions, searched: chain.map(\.label))
        return error(reason, path: path, expectedIn: scope)
    }
}
