// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport
import Testing

private let names = (0..<6).map { ServiceName<Tracked>("service \($0)") }
private let aliases = (0..<3).map { ServiceName<any SOAService>("alias \($0)") }
private let list = ServiceName<Tracked>("list")

extension RaceTests {
    /// Random sequences of everything that can happen to a registry, by threads and tasks at once.
    @Suite struct RandomSequenceTests {
        @Test(arguments: 1...8)
        func `every instance is shut down once, nothing hangs and nothing is left`(seed: Int) async {
            let run = Run(seed: seed)
            await inOverlay { registry in
                // What is replaced here is replaced on purpose.
                registry.observe { _ in }
            } operation: {
                _ = await Threads.run(4) { thread in
                    var steps = Steps(run: run, generator: SplitMix(seed: seed * 100 + thread))
                    for index in names.indices { run.add(index, .singleton, to: .current) }
                    for _ in 0..<Work.rounds(400) { steps.perform() }
                }
                await run.tasksEnd()
                // What shutdowns throw on purpose, and registries that others have closed.
                try? await ServiceRegistry.shutdown()
                // After it, a shutdown may have opened the registry again.
                ServiceRegistry.reset(.everything)
                try? await ServiceRegistry.shutdown()
            }
            await run.tasksEnd()
            await run.tally.allGone()
            await run.others.allGone()
            #expect(run.tally.built > 0)
            #expect(run.tally.areAllStoppedOnce)
        }
    }
}

/// What the threads of one test share: the instances, the tasks, and what is left to chance in factories and shutdowns.
private final class Run: Sendable {
    struct Refusal: Error {}

    /// The instances of services with a shutdown.
    let tally = Tally()
    /// Those of services without one.
    let others = Tally()
    private let tasks = Guarded([Task<Void, Never>]())
    private let generator: Guarded<SplitMix>

    init(seed: Int) {
        generator = Guarded(SplitMix(seed: seed))
    }

    func random(_ count: Int) -> Int { generator.withLock { Int.random(in: 0..<count, using: &$0) } }

    func happens(onceIn count: Int) -> Bool { random(count) == 0 }

    /// Begins a task, which is cancelled now and then.
    func begin(_ body: @escaping @Sendable () async -> Void) {
        let task = Task { await body() }
        if happens(onceIn: 6) { task.cancel() }
        tasks.withLock { $0.append(task) }
    }

    /// Suspends until all tasks have ended, and those that they have begun.
    func tasksEnd() async {
        while let task = tasks.withLock({ $0.popLast() }) { await task.value }
    }

    func add(_ index: Int, _ lifetime: ServiceLifetime, to registry: ServiceRegistryImplementation) {
        registry.add(names[index], lifetime: lifetime, shutdown: shutDown) { try self.make(index) }
    }

    /// Each service may need those before it, so there are no cycles.
    func make(_ index: Int) throws -> Tracked {
        interfere(index)
        defer { interfere(index) }
        if index > 0, happens(onceIn: 2) { _ = try? ServiceRegistry.resolve(names[index - 1]) }
        if index > 2, happens(onceIn: 3) { _ = try? ServiceRegistry.resolve(names[0]) }
        if happens(onceIn: 10) { throw Refusal() }
        if happens(onceIn: 20) { Work.yield() }
        return Tracked(tally)
    }

    func makeLater(_ index: Int) async throws -> Tracked {
        if happens(onceIn: 20) { try? await ServiceRegistry.start() }
        interfere(index)
        if index > 0, happens(onceIn: 2) { _ = try? await ServiceRegistry.resolve(awaiting: names[index - 1]) }
        if happens(onceIn: 3) { await Task.yield() }
        if happens(onceIn: 10) { throw Refusal() }
        return Tracked(tally)
    }

    func makeOther(_ index: Int) throws -> Tracked {
        if index > 0, happens(onceIn: 2) { _ = try? ServiceRegistry.resolve(names[index - 1]) }
        if happens(onceIn: 10) { throw Refusal() }
        return Tracked(others)
    }

    /// What a factory does besides its work.
    private func interfere(_ index: Int) {
        let registry = ServiceRegistryImplementation.current
        switch random(60) {
        case 0: add(index, .singleton, to: registry)
        case 1: registry.remove(names[index])
        case 2: registry.reset()
        case 3: registry.reset(names[index])
        case 4: _ = try? registry.makeScope("of a factory").resolve(names[0])
        case 5:
            let scope = registry.makeScope("of a factory")
            begin { try? await scope.close() }
        case 6: begin { try? await registry.start() }
        case 7: registry.swap(names[index], shutdown: shutDown) { try self.make(index) }.restore()
        case 8: _ = registry.validate()
        case 9: _ = registry.snapshot()
        case 10: registry.alias(aliases[index / 2], of: names[index]) { $0 }
        case 11: _ = try? registry.resolve(all: list)
        default: break
        }
    }

    @Sendable func shutDown(_ instance: Tracked) async throws {
        tally.recordShutdown(of: instance)
        let name = names[instance.id % names.count]
        switch random(20) {
        case 0...2: _ = try? ServiceRegistry.resolve(name)
        case 3...4: _ = try? await ServiceRegistry.resolve(awaiting: name)
        case 5: try? await ServiceRegistry.close()
        case 6: ServiceRegistry.remove(name)
        case 7: ServiceRegistry.reset()
        case 8: await Task.yield()
        case 9: try? await ServiceRegistry.withScope("of a shutdown") { _ = try? $0.resolve(name) }
        case 10: throw Refusal()
        default: break
        }
    }
}

/// What one thread goes through, with the scopes, swaps and instances that it has.
private struct Steps {
    let run: Run
    var generator: SplitMix
    var scopes: [ServiceRegistryImplementation] = []
    var swaps: [ServiceSwap] = []
    var kept: [Tracked] = []

    mutating func perform() {
        let root = ServiceRegistryImplementation.current
        let registry = scopes.randomElement(using: &generator) ?? root
        let index = Int.random(in: 0..<names.count, using: &generator)
        let lifetimes = [ServiceLifetime.singleton, .scoped, .eager, .expiring(after: .seconds(60))]
        let lifetime = lifetimes.randomElement(using: &generator) ?? .singleton
        let number = Int.random(in: 0..<48, using: &generator)
        switch number {
        case 0...7: register(index, lifetime, in: registry, number)
        case 8...16: change(index, lifetime, in: registry, number)
        case 17...25: beginTask(index, in: registry, of: root, number)
        case 26: override(index, lifetime, in: root)
        case 27: _ = registry.snapshot()
        case 28: _ = registry.validate()
        case 29: _ = registry.contains(names[index])
        case 30: for _ in 0..<6 { _ = try? registry.resolve(all: list) }
        case 31: for _ in 0..<6 { _ = try? registry.resolve(aliases[index / 2]) }
        case 32: if let instance = try? registry.resolve(names[index]) { kept = kept.suffix(3) + [instance] }
        // Closed scopes and removed names are no faults here.
        default: for _ in 0..<6 { _ = try? registry.resolve(names[index]) }
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
            registry.addAsync(names[index], lifetime: lifetime, shutdown: run.shutDown) {
                try await run.makeLater(index)
            }
        case 3:
            let lifetime = [ServiceLifetime.weak, .graph, .transient][index % 3]
            if run.happens(onceIn: 2) {
                registry.add(names[index], lifetime: lifetime) { try run.makeOther(index) }
            } else {
                registry.addAsync(names[index], lifetime: lifetime) {
                    await Task.yield()
                    return try run.makeOther(index)
                }
            }
        case 4: registry.alias(aliases[index / 2], of: names[index]) { $0 }
        case 5: registry.add(to: list, lifetime: lifetime, shutdown: run.shutDown) { try run.make(0) }
        case 6: registry.replaceAll(list) { [try run.makeOther(0)] }
        default:
            guard run.happens(onceIn: 10) else { return }
            registry.decorate(names[index]) { instance in
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
        case 8: registry.remove(names[index])
        case 9: registry.remove(list)
        case 10: registry.reset()
        case 11: registry.reset(names[index])
        case 12: registry.age(by: .seconds(100))
        case 13:
            swaps.append(
                registry.swap(names[index], lifetime: lifetime, shutdown: run.shutDown) { [run] in try run.make(index) }
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
        case 22: run.begin { _ = try? await registry.resolve(awaiting: names[index]) }
        case 23: run.begin { _ = try? await registry.resolve(awaiting: aliases[index / 2]) }
        case 24:
            run.begin {
                try? await registry.withScope("of a task") { scope in
                    run.add(index, .scoped, to: scope)
                    _ = try? await scope.resolve(awaiting: names[index])
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

    private func override(_ index: Int, _ lifetime: ServiceLifetime, in root: ServiceRegistryImplementation) {
        let overlay = root.withOverrides {
            run.add(index, lifetime, to: $0)
        } operation: {
            for name in names { for _ in 0..<5 { _ = try? ServiceRegistry.resolve(name) } }
            return ServiceRegistryImplementation.current
        }
        // One that is not shut down is when it ends, and its root waits for that.
        if run.happens(onceIn: 2) { run.begin { try? await overlay.shutdown() } }
    }
}
