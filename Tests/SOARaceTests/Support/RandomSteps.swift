// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport

/// What one thread goes through, with the scopes, swaps and instances that it has.
struct RandomSteps {
    private typealias Run = RandomRun

    private let run: RandomRun
    private var generator: SplitMix
    private var scopes: [ServiceRegistryImplementation] = []
    private var swaps: [ServiceSwap] = []
    private var kept: [Tracked] = []

    init(run: RandomRun, generator: SplitMix) {
        self.run = run
        self.generator = generator
    }

    mutating func perform() {
        let root = ServiceRegistryImplementation.current
        let registry = scopes.randomElement(using: &generator) ?? root
        let index = Int.random(in: 0..<Run.names.count, using: &generator)
        let lifetimes = [ServiceLifetime.singleton, .scoped, .eager, .expiring(after: .seconds(60))]
        let lifetime = lifetimes.randomElement(using: &generator) ?? .singleton
        let number = Int.random(in: 0..<68, using: &generator)
        switch number {
        case 0...7: register(index, lifetime, in: registry, number)
        case 8...16: change(index, lifetime, in: registry, number)
        case 17...25: beginTask(index, in: registry, of: root, number)
        case 26: override(index, lifetime, in: root)
        case 27: _ = registry.snapshot()
        case 28: _ = registry.validate()
        case 29: _ = registry.contains(Run.names[index])
        case 30: for _ in 0..<6 { _ = try? registry.resolve(all: Run.list) }
        case 31: for _ in 0..<6 { _ = try? registry.resolve(Run.aliases[index / 2]) }
        case 48...56: useDefault(index, lifetime, in: registry, number)
        case 57...67: goFurther(index, lifetime, in: registry, number)
        case 32: if let instance = try? registry.resolve(Run.names[index]) { kept = kept.suffix(3) + [instance] }
        // Closed scopes and removed names are no faults here.
        default: for _ in 0..<6 { _ = try? registry.resolve(Run.names[index]) }
        }
    }

    private func register(
        _ index: Int,
        _ lifetime: ServiceLifetime,
        in registry: ServiceRegistryImplementation,
        _ number: Int
    ) {
        let run = run
        switch number {
        case 0...1: run.add(index, lifetime, to: registry)
        case 2:
            registry.addAsync(Run.names[index], lifetime: lifetime, shutdown: run.shutDown) {
                try await run.makeLater(index)
            }
        case 3:
            let lifetime = [ServiceLifetime.weak, .graph, .transient][index % 3]
            if run.happens(onceIn: 2) {
                registry.add(Run.names[index], lifetime: lifetime) { try run.makeOther(index) }
            } else {
                registry.addAsync(Run.names[index], lifetime: lifetime) {
                    await Task.yield()
                    return try run.makeOther(index)
                }
            }
        case 4: registry.alias(Run.aliases[index / 2], of: Run.names[index]) { $0 }
        case 5: registry.add(to: Run.list, lifetime: lifetime, shutdown: run.shutDown) { try run.make(0) }
        case 6: registry.replaceAll(Run.list) { [try run.makeOther(0)] }
        default:
            guard run.happens(onceIn: 10) else { return }
            registry.decorate(Run.names[index]) { instance in
                if run.happens(onceIn: 8) { throw Run.Refusal() }
                return instance
            }
        }
    }

    private mutating func change(
        _ index: Int,
        _ lifetime: ServiceLifetime,
        in registry: ServiceRegistryImplementation,
        _ number: Int
    ) {
        switch number {
        case 8: registry.remove(Run.names[index])
        case 9: registry.remove(Run.list)
        case 10: registry.reset()
        case 11: registry.reset(Run.names[index])
        case 12: registry.age(by: .seconds(100))
        case 13:
            swaps.append(
                registry.swap(Run.names[index], lifetime: lifetime, shutdown: run.shutDown) { [run] in
                    try run.make(index)
                }
            )
        case 14: swaps.popLast()?.restore()
        case 15: if !swaps.isEmpty { swaps.removeFirst().restore() }
        default: if run.happens(onceIn: 200) { registry.reset(.everything) }
        }
    }

    private mutating func beginTask(
        _ index: Int,
        in registry: ServiceRegistryImplementation,
        of root: ServiceRegistryImplementation,
        _ number: Int
    ) {
        let run = run
        switch number {
        case 17...18: scopes.append(registry.makeScope("scope"))
        case 19: if !scopes.isEmpty { scopes.removeFirst() }
        case 20: if let scope = scopes.popLast() { run.begin { try? await scope.close() } }
        case 21: run.begin { try? await registry.start() }
        case 22: run.begin { _ = try? await registry.resolve(awaiting: Run.names[index]) }
        case 23: run.begin { _ = try? await registry.resolve(awaiting: Run.aliases[index / 2]) }
        case 24:
            run.begin {
                try? await registry.withScope("of a task") { scope in
                    run.add(index, .scoped, to: scope)
                    _ = try? await scope.resolve(awaiting: Run.names[index])
                }
            }
        default:
            if run.happens(onceIn: 10) { run.begin { _ = await registry.validate(building: true) } }
            guard run.happens(onceIn: 40) else { return }
            run.begin {
                try? await root.shutdown()
                root.reset(.everything)
            }
        }
    }

    private mutating func useDefault(
        _ index: Int,
        _ lifetime: ServiceLifetime,
        in registry: ServiceRegistryImplementation,
        _ number: Int
    ) {
        let run = run
        let name = run.fallback(index)
        switch number {
        case 48: registry.add(name, lifetime: lifetime, shutdown: run.shutDown) { try run.make(index) }
        case 49: registry.remove(name)
        case 50: registry.reset(name)
        case 51: registry.add(defaults: name, run.fallback(0))
        case 52: swaps.append(registry.swap(name, shutdown: run.shutDown) { try run.make(index) })
        case 53: registry.alias(Run.names[index], of: name) { $0 }
        default: for _ in 0..<6 { _ = try? registry.resolve(name) }
        }
    }

    private mutating func goFurther(
        _ index: Int,
        _ lifetime: ServiceLifetime,
        in registry: ServiceRegistryImplementation,
        _ number: Int
    ) {
        let run = run
        let name = Run.names[index]
        switch number {
        case 57:
            registry.add(name, lifetime: lifetime, shutdown: run.shutDown) { @MainActor in try run.make(index) }
            run.begin { _ = try? await registry.resolve(awaiting: name) }
            run.begin { @MainActor in _ = try? registry.resolve(name) }
        case 58: scopes.append(registry.makeScope("in another one"))
        case 59: run.observe(registry)
        case 60:
            registry.add(name, when: .debug, lifetime: lifetime, shutdown: run.shutDown) { try run.make(index) }
        case 61: registry.add(modules: RandomModule(run: run))
        case 62: registry.expect(name, in: "scope")
        case 63:
            run.begin {
                await registry.withOverrides {
                    run.add(index, lifetime, to: $0)
                } operation: {
                    _ = try? await ServiceRegistry.resolve(awaiting: name)
                    try? await ServiceRegistry.start()
                    try? await ServiceRegistry.shutdown()
                }
            }
        case 64: run.begin { try? await registry.start(timeout: .milliseconds(1)) }
        case 65: registry.replaceAll(Run.list) { [try run.makeOther(0), try run.makeOther(1)] }
        case 66: registry.run { _ = try? ServiceRegistry.resolve(name) }
        default: _ = registry.registeredNames
        }
    }

    private func override(_ index: Int, _ lifetime: ServiceLifetime, in root: ServiceRegistryImplementation) {
        let overlay = root.withOverrides {
            run.add(index, lifetime, to: $0)
        } operation: {
            for name in Run.names { for _ in 0..<5 { _ = try? ServiceRegistry.resolve(name) } }
            return ServiceRegistryImplementation.current
        }
        // One that is not shut down is when it ends, and its root waits for that.
        if run.happens(onceIn: 2) { run.begin { try? await overlay.shutdown() } }
    }
}
