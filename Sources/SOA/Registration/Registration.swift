// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// What was registered under a name: how to create the service, and what was said about it.
///
/// It never changes and holds no instance: each registry that uses it keeps a ``Slot`` for it.
final class Registration: Sendable {
    /// Where an instance comes from.
    enum Factory: Sendable {
        /// An object that the app created itself. It stays the app's, and all overlays share it.
        case instance(InstanceBox)
        /// A synchronous function, to be called on the isolation of the registration alone.
        case synchronous(make: @Sendable () throws -> InstanceBox)
        /// An asynchronous function, which hops to its isolation by itself.
        case asynchronous(make: @Sendable () async throws -> InstanceBox)
        /// Another service as another type, in both ways to look it up.
        case alias(make: @Sendable () throws -> InstanceBox, awaiting: @Sendable () async throws -> InstanceBox)
        /// The accessor itself, which brings its own default each time that it is called.
        case accessor
    }

    /// How a registration came about, where that makes a difference.
    enum Kind: Sendable {
        case plain
        /// Registered for a condition that is met: it counts before a plain one.
        case variant
        /// Brought along by a name or an accessor, for when nothing else is registered.
        case fallback
        /// Another name of a service.
        case alias
    }

    typealias Shutdown = @Sendable (InstanceBox) async throws -> Void

    let name: String
    let type: ServiceType
    let lifetime: ServiceLifetime
    let kind: Kind
    /// Where it was registered; nil if it registered itself.
    let site: CallSite?
    let factory: Factory
    private let details: Details?
    /// Where the name stands in the order of its registry, which says so when it takes the registration in.
    private let position = Atomic(0)

    /// What most registrations have nothing of.
    private final class Details: Sendable {
        let dependsOn: [String]
        let isolation: (any Actor)?
        let shutdown: Shutdown?

        init?(_ dependsOn: [String], _ isolation: (any Actor)?, _ shutdown: Shutdown?) {
            if dependsOn.isEmpty, isolation == nil, shutdown == nil { return nil }
            self.dependsOn = dependsOn
            self.isolation = isolation
            self.shutdown = shutdown
        }
    }

    init(
        name: String,
        type: ServiceType,
        lifetime: ServiceLifetime = .singleton,
        dependsOn: [String] = [],
        isolation: (any Actor)? = nil,
        site: CallSite?,
        factory: Factory,
        shutdown: Shutdown? = nil,
        kind: Kind = .plain
    ) {
        self.name = name
        self.type = type
        self.lifetime = lifetime
        self.kind = kind
        self.site = site
        self.factory = factory
        details = Details(dependsOn, isolation, shutdown)
    }

    /// What the typed ways of registering have in common.
    convenience init<Service: Sendable>(
        _ name: ServiceName<Service>,
        lifetime: ServiceLifetime,
        dependsOn: [String] = [],
        isolation: (any Actor)? = nil,
        site: CallSite,
        factory: Factory,
        shutdown: (@Sendable (Service) async throws -> Void)? = nil,
        kind: Kind = .plain
    ) {
        self.init(
            name: name.rawValue,
            type: ServiceType(Service.self),
            lifetime: lifetime,
            dependsOn: dependsOn,
            isolation: isolation,
            site: site,
            factory: factory,
            shutdown: shutdown.map { Self.boxed($0) },
            kind: kind
        )
    }

    private static func boxed<Service: Sendable>(
        _ shutdown: @escaping @Sendable (Service) async throws -> Void
    ) -> Shutdown {
        { box in
            if let service = box.value(as: Service.self) { try await shutdown(service) }
        }
    }

    /// Names that have to be there first.
    var dependsOn: [String] { details?.dependsOn ?? [] }

    /// What a synchronous factory has to be called on.
    var isolation: (any Actor)? { details?.isolation }

    /// Shuts down what the factory made.
    var shutdown: Shutdown? { details?.shutdown }

    var order: Int {
        get { position.load(ordering: .relaxed) }
        set { position.store(newValue, ordering: .relaxed) }
    }

    /// True if the app created the instance.
    var isInstance: Bool {
        if case .instance = factory { true } else { false }
    }

    /// True if the service is created by the accessor that looks it up, and by nothing else.
    var isAccessor: Bool {
        if case .accessor = factory { true } else { false }
    }

    /// True if it is there only until something else is registered.
    var isDefault: Bool { kind == .fallback }

    /// True if what was built has to be shut down.
    var isShutDown: Bool { shutdown != nil && !isInstance }

    /// True if `start` builds it.
    var isStarted: Bool {
        if lifetime.isEager { return true }
        guard case .asynchronous = factory else { return false }
        return lifetime.isShared
    }
}

extension Registration.Factory {
    /// A synchronous factory; the registration has the isolation that its function was written in.
    ///
    /// A function that carries its isolation can only be called with `await`. Whoever calls `make` has made sure to be on
    /// that isolation, where the call is an ordinary one; so the type is cast, as `assumeIsolated` does it.
    static func synchronous<Service: Sendable>(
        _ function: @escaping @isolated(any) @Sendable () throws -> Service
    ) -> Self {
        // Sound: both types are one pointer to code and one to its context, and are called alike by whoever is isolated.
        let call = unsafe unsafeBitCast(function, to: (@Sendable () throws -> Service).self)
        return .synchronous { Box(try call()) }
    }
}

extension Registration {
    /// The error of a lookup, if the service is registered as `weak` and its type alone rules that out.
    func weakRefusal(_ resolution: Resolution) -> ServiceRegistryError? {
        guard lifetime.isWeak, type.isKnownToBeNoClass else { return nil }
        return resolution.error(.buildFailed(underlying: WeakServiceError(type)), of: self)
    }
}

/// A service whose lifetime is `weak` isn't a class instance, so there is nothing to refer to weakly.
struct WeakServiceError: Error, CustomStringConvertible {
    let typeName: String

    init(_ type: ServiceType) {
        typeName = type.name
    }

    var description: String {
        "the lifetime \"weak\" needs a class instance, and \(typeName) isn't a class type; "
            + "register it as \"singleton\" or \"transient\""
    }
}
