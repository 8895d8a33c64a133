// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport

/// What the threads of one test share: the instances, the tasks, and what is left to chance in factories and shutdowns.
final class RandomRun: Sendable {
    struct Refusal: Error {}

    static let names = (0..<6).map { ServiceName<Tracked>("service \($0)") }
    static let aliases = (0..<3).map { ServiceName<any SOAService>("alias \($0)") }
    static let list = ServiceName<Tracked>("list")

    /// The instances of services with a shutdown.
    let tally = Tally()
    /// Those of services without one.
    let others = Tally()
    private let tasks = Guarded([Task<Void, Never>]())
    private let observations = Guarded([ServiceObservation]())
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

    /// A name with a default, which is declared here alone.
    func fallback(_ index: Int) -> ServiceName<Tracked> {
        let lifetimes = [ServiceLifetime.singleton, .scoped, .eager]
        return ServiceName("default \(index)", lifetime: lifetimes[index % 3], shutdown: shutDown) {
            try self.make(index)
        }
    }

    func add(_ index: Int, _ lifetime: ServiceLifetime, to registry: ServiceRegistryImplementation) {
        registry.add(Self.names[index], lifetime: lifetime, shutdown: shutDown) { try self.make(index) }
    }

    /// Each service may need those before it, so there are no cycles.
    func make(_ index: Int) throws -> Tracked {
        interfere(index)
        defer { interfere(index) }
        if index > 0, happens(onceIn: 2) { _ = try? ServiceRegistry.resolve(Self.names[index - 1]) }
        if index > 2, happens(onceIn: 3) { _ = try? ServiceRegistry.resolve(Self.names[0]) }
        if happens(onceIn: 10) { throw Refusal() }
        if happens(onceIn: 20) { Work.yield() }
        return Tracked(tally)
    }

    func makeLater(_ index: Int) async throws -> Tracked {
        if happens(onceIn: 20) { try? await ServiceRegistry.start() }
        interfere(index)
        if index > 0, happens(onceIn: 2) { _ = try? await ServiceRegistry.resolve(awaiting: Self.names[index - 1]) }
        if happens(onceIn: 3) { await Task.yield() }
        if happens(onceIn: 10) { throw Refusal() }
        return Tracked(tally)
    }

    func makeOther(_ index: Int) throws -> Tracked {
        if index > 0, happens(onceIn: 2) { _ = try? ServiceRegistry.resolve(Self.names[index - 1]) }
        if happens(onceIn: 10) { throw Refusal() }
        return Tracked(others)
    }

    /// What a factory does besides its work.
    private func interfere(_ index: Int) {
        let registry = ServiceRegistryImplementation.current
        switch random(60) {
        case 0: add(index, .singleton, to: registry)
        case 1: registry.remove(Self.names[index])
        case 2: registry.reset()
        case 3: registry.reset(Self.names[index])
        case 4: _ = try? registry.makeScope("of a factory").resolve(Self.names[0])
        case 5:
            let scope = registry.makeScope("of a factory")
            begin { try? await scope.close() }
        case 6: begin { try? await registry.start() }
        case 7: registry.swap(Self.names[index], shutdown: shutDown) { try self.make(index) }.restore()
        case 8: _ = registry.validate()
        case 9: _ = registry.snapshot()
        case 10: registry.alias(Self.aliases[index / 2], of: Self.names[index]) { $0 }
        case 11: _ = try? registry.resolve(all: Self.list)
        default: break
        }
    }

    @Sendable func shutDown(_ instance: Tracked) async throws {
        tally.recordShutdown(of: instance)
        let name = Self.names[instance.id % Self.names.count]
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

    /// Observes events, and does now and then what an observer may do; the oldest of five observations is cancelled.
    func observe(_ registry: ServiceRegistryImplementation) {
        let observation = registry.observe { _ in
            switch self.random(300) {
            case 0: _ = try? registry.resolve(Self.names[0])
            case 1: registry.reset(Self.names[1])
            case 2: registry.remove(Self.names[2])
            case 3: self.add(3, .singleton, to: registry)
            case 4: _ = registry.snapshot()
            case 5:
                self.begin {
                    try? await registry.close()
                    // A root opens again by it; the rest of the run would find nothing but a closed registry.
                    registry.reset(.everything)
                }
            default: break
            }
        }
        let oldest = observations.withLock { observations in
            observations.append(observation)
            return observations.count > 4 ? observations.removeFirst() : nil
        }
        oldest?.cancel()
    }

    /// Cancels what is observed still, since an observation keeps its registry.
    func cancelObservations() {
        for observation in observations.withLock({ exchange(&$0, with: []) }) { observation.cancel() }
    }
}

/// Registers a service and an element of the list.
struct RandomModule: ServiceModule {
    let run: RandomRun

    func register(in registry: ServiceRegistryImplementation) {
        run.add(2, .scoped, to: registry)
        registry.add(to: RandomRun.list, shutdown: run.shutDown) { try run.make(1) }
    }
}
