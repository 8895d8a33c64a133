// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// The services of one part of an app, registered together.
///
/// ```swift
/// struct AccountModule: ServiceModule {
///     var dependencies: [any ServiceModule] { [NetworkModule()] }
///
///     func register(in registry: ServiceRegistryImplementation) {
///         registry.add(.accounts) { AccountService() }
///     }
/// }
///
/// ServiceRegistry.add(modules: AccountModule(), SearchModule())
/// ```
public protocol ServiceModule: Sendable {
    /// The modules that this one depends on, which register before it; empty by default.
    var dependencies: [any ServiceModule] { get }

    /// Registers the services of this module.
    ///
    /// `registry` means the same as `ServiceRegistry`, here and in factories that use it.
    func register(in registry: ServiceRegistryImplementation)
}

extension ServiceModule {
    /// The modules that this one depends on; none by default.
    public var dependencies: [any ServiceModule] { [] }
}

extension ServiceRegistryImplementation {
    /// Registers modules, each after its dependencies.
    ///
    /// Each type of module registers once; further calls do nothing, also in scopes below. A cycle of modules, and a name
    /// that two modules register, are problems that ``validate()`` returns. A call returns while another thread still
    /// registers the same modules: register them at one place.
    public func add(modules: any ServiceModule...) {
        for module in modules { registry.add(module, after: []) }
    }
}

/// The modules that have registered in a registry.
struct RegisteredModules: Sendable {
    @TaskLocal fileprivate static var registering: ObjectIdentifier?
    /// True once a module registered in any registry; until then no module is searched.
    fileprivate static let wereEverUsed = Atomic(false)

    /// The module that is registering.
    static var current: ObjectIdentifier? {
        wereEverUsed.load(ordering: .relaxed) ? registering : nil
    }

    fileprivate var types: Set<ObjectIdentifier> = []
    /// The cycles of modules, as the names of their types.
    fileprivate(set) var cycles: [[String]] = []
}

extension Registry {
    /// Registers a module after its dependencies, unless they have registered already; `path` leads to it.
    fileprivate func add(_ module: any ServiceModule, after path: [any ServiceModule.Type]) {
        let type = type(of: module)
        if let start = path.firstIndex(where: { $0 == type }) {
            // Not a slice, whose code no other array shares.
            let cycle = (start..<path.count).map { "\(path[$0])" } + ["\(type)"]
            state.withLock { $0.registrations.modules.cycles.append(cycle) }
            return
        }
        let id = ObjectIdentifier(type)
        let isKnown = chain.contains { $0.state.withLock { $0.registrations.modules.types.contains(id) } }
        guard !isKnown, state.withLock({ $0.registrations.modules.types.insert(id).inserted }) else { return }
        for dependency in module.dependencies { add(dependency, after: path + [type]) }
        RegisteredModules.wereEverUsed.store(true, ordering: .relaxed)
        RegisteredModules.$registering.withValue(id) {
            // Not that handle, which a factory may use: it would look up outside of the overlay that it runs in.
            ServiceRegistryImplementation(self).run { module.register(in: ServiceRegistry) }
        }
    }
}
