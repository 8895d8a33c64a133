// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// What was registered under a name: how to make the service, and what was said about it.
///
/// It never changes.
///
/// A definition holds no instance. The registry that it was registered in, each scope and each world keep their own
/// ``Entry`` for it.
final class Definition: Sendable {
    /// Where an instance comes from.
    enum Maker: Sendable {
        /// An object that the app handed in ready-made. It stays the app's, and is shared by all worlds.
        case instance(any InstanceBox)
        /// A synchronous function, to be called on `isolation` alone.
        case synchronous(isolation: (any Actor)?, make: @Sendable () throws -> any InstanceBox)
        /// An asynchronous function, which hops to its isolation by itself.
        case asynchronous(make: @Sendable () async throws -> any InstanceBox)
        /// The accessor itself, which brings its own default each time that it is called.
        case accessor
    }

    let name: String
    let type: ServiceType
    let lifetime: ServiceLifetime
    let dependsOn: [String]
    /// Where it was registered; nil if it registered itself.
    let site: CallSite?
    let maker: Maker
    let shutdown: (@Sendable (any InstanceBox) async throws -> Void)?

    init(
        name: String,
        type: ServiceType,
        lifetime: ServiceLifetime = .singleton,
        dependsOn: [String] = [],
        site: CallSite?,
        maker: Maker,
        shutdown: (@Sendable (any InstanceBox) async throws -> Void)? = nil
    ) {
        self.name = name
        self.type = type
        self.lifetime = lifetime
        self.dependsOn = dependsOn
        self.site = site
        self.maker = maker
        self.shutdown = shutdown
    }

    /// True if the instance was handed in rather than made.
    var isReadyMade: Bool {
        if case .instance = maker { true } else { false }
    }

    /// True if the service is made by the accessor that asks for it, and by nothing else.
    var isAccessor: Bool {
        if case .accessor = maker { true } else { false }
    }
}
