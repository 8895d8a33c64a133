// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// The registration of a name: how to create the service, and its options.
///
/// It is immutable and holds no instance: each registry that uses it keeps a ``Slot`` for it.
@usableFromInline
final class Registration: Hashed {
    enum Factory: Sendable {
        /// An instance registration: the app owns the object, and all overlays share it.
        case instance(InstanceBox)
        /// A synchronous function, called only on the isolation of the registration.
        case synchronous(ErasedFactory)
        /// An asynchronous function, which hops to its isolation by itself.
        case asynchronous(make: @Sendable () async throws -> InstanceBox)
        /// An alias: converts another service, for synchronous and for awaiting lookups, or only if it is published.
        indirect case alias(
            make: @Sendable () throws -> InstanceBox,
            awaiting: @Sendable () async throws -> InstanceBox,
            published: @Sendable () throws -> InstanceBox?
        )
        /// An accessor, which passes its default at each call.
        case accessor
    }

    /// The kind of a registration, which decides its precedence.
    enum Kind: Sendable {
        case plain
        /// A registration whose condition is met: it precedes a plain one.
        case variant
        /// The default of a name or an accessor, used if nothing else is registered.
        case fallback
        /// A second name of a service.
        case alias
        /// The names of the elements of a list, which no lookup finds as a service.
        case list

        /// True for what counts unless there is a variant.
        var isPlain: Bool { self == .plain || self == .alias }
    }

    typealias Shutdown = @Sendable (InstanceBox) async throws -> Void

    let name: String
    let hash: Int
    /// The box of the type that the service is registered as.
    let boxType: InstanceBox.Type
    let lifetime: ServiceLifetime
    let factory: Factory
    // Small ones stand together in the gap behind the factory.
    let kind: Kind
    /// True if a first lookup may build the instance at once, on whatever thread.
    ///
    /// Stored, since whoever looks into a factory counts its references.
    let isBuiltAnywhere: Bool
    /// True if the next build is to be recorded, though a slot is published: the last one failed, or somebody has read a record.
    ///
    /// Of all slots, since there is room for it here.
    private let recordsNext = Atomic(false)
    /// The position of the name in the order of its registry, which the registry sets.
    private let position = Atomic<UInt32>(0)
    /// The call site of the registration; nil if the service registered itself.
    let site: CallSite?
    private let details: Details?

    /// The options that most registrations don't have.
    private final class Details: Sendable {
        let dependsOn: [String]
        let isolation: (any Actor)?
        let shutdown: Shutdown?
        let module: ObjectIdentifier?

        init(_ dependsOn: [String], _ isolation: (any Actor)?, _ shutdown: Shutdown?, _ module: ObjectIdentifier?) {
            self.dependsOn = dependsOn
            self.isolation = isolation
            self.shutdown = shutdown
            self.module = module
        }
    }

    /// The call site of a registration, and the module that registered it, if there are such.
    struct Origin: Sendable {
        let site: CallSite?
        let module: ObjectIdentifier?
    }

    @_optimize(speed)
    init(
        name: String,
        boxType: InstanceBox.Type,
        lifetime: ServiceLifetime = .singleton,
        dependsOn: [String] = [],
        isolation: (any Actor)? = nil,
        site: CallSite?,
        factory: Factory,
        shutdown: Shutdown? = nil,
        kind: Kind = .plain
    ) {
        // Before the name is stored, and would be retained for it.
        hash = name.nameHash
        self.name = name
        self.boxType = boxType
        self.lifetime = lifetime
        self.kind = kind
        self.site = site
        self.factory = factory
        let module = RegisteredModules.current
        let hasDetails = !dependsOn.isEmpty || isolation != nil || shutdown != nil || module != nil
        isBuiltAnywhere = if case .synchronous = factory { lifetime.isShared && isolation == nil } else { false }
        details = hasDetails ? Details(dependsOn, isolation, shutdown, module) : nil
    }

    // Only for the attribute.
    @_optimize(speed)
    deinit {}

    @usableFromInline
    convenience init(
        defaultOf key: NameKey,
        _ boxType: InstanceBox.Type,
        lifetime: ServiceLifetime,
        isolation: (any Actor)?,
        shutdown: (@Sendable (InstanceBox) async throws -> Void)?,
        _ make: ErasedFactory
    ) {
        self.init(
            name: key.text,
            boxType: boxType,
            lifetime: lifetime,
            isolation: isolation,
            site: key.site,
            factory: .synchronous(key.isOfStoredProperty ? .unnamedDefault : make),
            shutdown: shutdown,
            kind: .fallback
        )
    }

    /// Returns a shutdown that takes its service out of a box.
    @usableFromInline
    static func boxed<Service: Sendable>(
        _ shutdown: (@Sendable (Service) async throws -> Void)?
    ) -> (@Sendable (InstanceBox) async throws -> Void)? {
        guard let shutdown else { return nil }
        return { box in
            if let service = box.value(as: Service.self) { try await shutdown(service) }
        }
    }

    var type: ServiceType { boxType.type }
    var dependsOn: [String] { details?.dependsOn ?? [] }
    /// The actor of a synchronous factory.
    var isolation: (any Actor)? { details?.isolation }
    var shutdown: Shutdown? { details?.shutdown }
    var origin: Origin { Origin(site: site, module: details?.module) }

    var order: Int {
        get { Int(position.load(ordering: .relaxed)) }
        set { position.store(UInt32(clamping: newValue), ordering: .relaxed) }
    }

    /// True if there is no instance to publish; an alias is transient, too.
    var keepsNoInstance: Bool { kind == .list || lifetime.isTransient }

    /// True if lookups in scopes return the same instance, or make one as here; each scope has a list of its own.
    var isSharedWithScopes: Bool { kind != .list && (keepsNoInstance || lifetime.outlivesScopes) }

    /// True if each lookup builds, so that the slot is published.
    var isBuiltByLookups: Bool { lifetime.isTransient && kind != .alias }

    /// Calls a synchronous factory; returns nil without one.
    func make() throws -> InstanceBox? {
        switch factory {
        case .instance(let box): box
        case .synchronous(let factory): try boxType.make(factory)
        case .alias(let make, _, _): try make()
        case .asynchronous, .accessor: nil
        }
    }

    /// The factory, if it may run anywhere, and makes what a lookup as a type returns.
    func directFactory(_ boxType: InstanceBox.Type) -> ErasedFactory? {
        // The name of a service of the protocol is compared to that of its registration.
        guard self.boxType == boxType, boxType != Box<any SOAService>.self, isolation == nil, !Decorator.wereEverUsed,
            case .synchronous(let make) = factory
        else { return nil }
        return make
    }

    var isRecordDue: Bool {
        get { recordsNext.load(ordering: .relaxed) }
        set { recordsNext.store(newValue, ordering: .relaxed) }
    }

    /// True if the app created the instance.
    var isInstance: Bool { if case .instance = factory { true } else { false } }

    var isAccessor: Bool { if case .accessor = factory { true } else { false } }

    /// True for a default, which any other registration replaces.
    var isDefault: Bool { kind == .fallback }

    /// True if this is a default, and `site` is another declaration of its name.
    func conflicts(with site: CallSite) -> Bool { isDefault && self.site != nil && self.site != site }

    /// True if a built instance must be shut down.
    var isShutDown: Bool { shutdown != nil && !isInstance }

    /// True if `start` builds it; only the accessor can build an eager service of its own.
    var isStarted: Bool { lifetime.isEager ? !isAccessor : isAsynchronous && lifetime.isShared }

    var isAsynchronous: Bool { if case .asynchronous = factory { true } else { false } }
}

extension Registration {
    /// Returns the error of a lookup, if the service is registered as `weak` and its type is known to be no class.
    func weakRefusal(_ resolution: Resolution) -> ServiceRegistryError? {
        guard lifetime.isWeak, type.isKnownToBeNoClass else { return nil }
        return resolution.error(.buildFailed(underlying: RegistryFailure.weakValue(type.name)), of: self)
    }

    /// The warning that this registration replaces another one, or a default that was built.
    func replacementWarning(_ replaced: CallSite?, isOfDefault: Bool) -> String {
        var text =
            isOfDefault
            ? "\"\(name)\" was registered after its default was built; what was looked up before stays as it was."
            : "\"\(name)\" was registered again; the last registration counts."
        if let site = replaced { text += "\n  registered at: \(site)" }
        if let site { text += "\n  replaced at:   \(site)" }
        return text
    }
}
