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
    /// - Parameter registry: The registry to register in.
    func register(in registry: ServiceRegistryImplementation)
}

extension ServiceModule {
    /// The modules that this one depends on; none by default.
    public var dependencies: [any ServiceModule] { [] }
}

extension ServiceRegistryImplementation {
    /// Registers modules, each after its dependencies.
    ///
    /// Each type of module registers once; further calls do nothing, also in scopes below. A cycle of modules, and a name that
    /// two modules register, are problems that ``validate()`` returns.
    ///
    /// - Parameter modules: The modules.
    public func add(modules: any ServiceModule...) {
        var path: [any ServiceModule.Type] = []
        for module in modules { registry.add(module, after: &path) }
    }
}

/// The modules that have registered in a registry.
struct RegisteredModules: Sendable {
    @TaskLocal private static var registering: ObjectIdentifier?
    /// True once a module registered in any registry; until then no module is searched.
    private static let wereEverUsed = Atomic(false)

    /// The module that is registering.
    static var current: ObjectIdentifier? {
        wereEverUsed.load(ordering: .relaxed) ? registering : nil
    }

    /// Runs the registrations of a module.
    static func register(_ module: any ServiceModule, in registry: Registry) {
        wereEverUsed.store(true, ordering: .relaxed)
        $registering.withValue(ObjectIdentifier(type(of: module))) {
            module.register(in: ServiceRegistryImplementation(registry))
        }
    }

    private var types: Set<ObjectIdentifier> = []
    /// The cycles of modules, as the names of their types.
    private(set) var cycles: [[String]] = []

    func contains(_ type: any ServiceModule.Type) -> Bool {
        types.contains(ObjectIdentifier(type))
    }

    /// Inserts a module type; returns true if it is new.
    mutating func insert(_ type: any ServiceModule.Type) -> Bool {
        types.insert(ObjectIdentifier(type)).inserted
    }

    mutating func record(cycle: [String]) {
        cycles.append(cycle)
    }
}

extension Registry {
    /// Registers a module and its dependencies, unless they have registered already.
    fileprivate func add(_ module: any ServiceModule, after path: inout [any ServiceModule.Type]) {
        let type = type(of: module)
        if let start = path.firstIndex(where: { $0 == type }) {
            let cycle = (path + [type]).map { "\($0)" }.enumerated().filter { $0.offset >= start }.map(\.element)
            state.withLock { $0.registrations.modules.record(cycle: cycle) }
            return
        }
        let isInParent = chain.dropFirst().contains { $0.state.withLock { $0.registrations.modules.contains(type) } }
        guard !isInParent, state.withLock({ $0.registrations.modules.insert(type) }) else { return }
        path.append(type)
        for dependency in module.dependencies { add(dependency, after: &path) }
        path.removeLast()
        RegisteredModules.register(module, in: self)
    }
}
