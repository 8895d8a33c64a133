// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A lookup that takes locks: the name, the registry, the call site, and the build that requests it.
///
/// It finds the slot of the service, and returns, awaits or builds the instance. Most lookups end earlier, in a ``Reading``
/// of published instances. It is an object, since it is passed through many functions.
@usableFromInline
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
    /// The build that the lookup is part of.
    let caller: Caller
    /// True if the registry builds the service in advance, without a requester.
    let isPreparation: Bool
    /// True if the name has a default.
    let hasDefault: Bool
    // Sound: the accessor waits for the lookup on its own thread, and no other thread builds its default.
    /// Creates the default of an accessor.
    nonisolated(unsafe) let makeDefault: (() -> InstanceBox)?

    /// Creates a lookup in `bound` or the current registry, and records it in the build that requests it.
    init(
        _ lookup: borrowing TypedLookup,
        in bound: consuming Registry?,
        isAwaiting: Bool = false,
        default make: (() -> InstanceBox)? = nil
    ) {
        let context = ResolutionContext.current
        let thread = unsafe ThreadRecord.current
        let owner = unsafe InjectionSite.take(on: thread)
        let caller = unsafe Caller(on: thread, inside: context)
        let name = lookup.key.text
        hash = name.nameHash
        caller.record(dependency: name, hash)
        self.name = name
        if let bound = consume bound { registry = bound } else { registry = context?.registry ?? .root }
        site = owner?.site ?? lookup.site
        function = owner?.function ?? lookup.function
        accessor = owner == nil ? nil : lookup.site
        // A task may continue on another thread.
        self.caller = isAwaiting ? Caller(caller.build) : caller
        isPreparation = false
        hasDefault = lookup.declaredAt != nil || make != nil
        unsafe makeDefault = make
    }

    /// Creates a lookup without a requester, to build the service in advance.
    init(preparing name: String, in registry: Registry, site: CallSite? = nil) {
        self.name = name
        hash = name.nameHash
        self.registry = registry
        self.site = site ?? CallSite(fileID: #fileID, line: #line)
        function = nil
        accessor = nil
        caller = Caller(nil)
        isPreparation = true
        hasDefault = false
        unsafe makeDefault = nil
    }

    /// The requester of the service.
    var origin: Requester {
        caller.name.map { .service($0) } ?? .site(site)
    }

    /// Creates a build for this lookup.
    func build(of slot: Slot, isSynchronous: Bool, dependencies: [String] = []) -> Build {
        Build(
            slot,
            site: site,
            requester: caller.build,
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
        ServiceRegistryError(ServiceRegistryError.Facts(reason, self, path, registration, scope))
    }

    /// The error of an instance that is not of the type that was looked up.
    func mismatch(_ box: InstanceBox, _ requested: InstanceBox.Type) -> ServiceRegistryError {
        error(
            .typeMismatch(registered: type(of: box).type.name, requested: requested.type.name),
            of: registry.registration(named: name)
        )
    }

    func notRegistered(path: [String]? = nil) -> ServiceRegistryError {
        // An accessor's name stays after its reset, and is no other name.
        let suggestions = NameSuggestions.near(name, among: registry.registeredNames.filter { $0 != name })
        let chain = registry.chain
        let scope = chain.lazy.compactMap { registry in
            registry.state.withLock { $0.registrations[factsOf: self.name].expectedIn }
        }.first
        let reason = ServiceRegistryError.Reason.notRegistered(suggestions: suggestions, searched: chain.map(\.label))
        return error(reason, path: path, expectedIn: scope)
    }
}
