// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import Testing

extension RaceTests {
    /// Objects whose `deinit` uses the registry, at the moment when the registry releases them.
    @Suite struct DeinitTests {
        /// What ends the life of an instance.
        enum Ending: CaseIterable {
            case removed
            case replaced
            case reset
            case resetOfEverything
            case closed
            case restored
            case scopeClosed
            case scopeReset
            case scopeDropped
            case overlayEnded
        }

        /// What holds on to an object besides instances.
        enum Holder: CaseIterable {
            case factory
            case asynchronousFactory
            case shutdown
            case decorator
            case lazyService
            case instance
        }

        private let probe: ServiceName<DeinitProbe> = "probe"
        private let deinits = Counter()

        @Test(arguments: Ending.allCases, [ServiceLifetime.singleton, .scoped, .eager])
        func `an instance may use the registry when it goes`(
            _ ending: Ending,
            _ lifetime: ServiceLifetime
        ) async throws {
            try await inOverlay { registry in
                registry.observe { _ in }
                registry.add("neighbour") { 1 }
                registry.add(probe, lifetime: lifetime) { [deinits, probe] in
                    // It requests its own name, which may have a new instance by then.
                    DeinitProbe(deinits, successor: probe)
                }
            } operation: {
                try await end(ending)
            }
            #expect(deinits.value >= 1)
        }

        @Test(arguments: Holder.allCases, [Ending.removed, .replaced, .resetOfEverything, .overlayEnded])
        func `a captured object may use the registry when it goes`(_ holder: Holder, _ ending: Ending) async throws {
            try await inOverlay { registry in
                registry.observe { _ in }
                registry.add("neighbour") { 1 }
                add(holder, to: registry)
            } operation: {
                if holder == .asynchronousFactory { _ = try await ServiceRegistry.resolve(awaiting: "probe") as Int }
                // A decorator belongs to the name, so it stays when the service is replaced.
                try await end(holder == .decorator && ending == .replaced ? .removed : ending, name: "probe") {
                    ServiceRegistry.add("probe") { 1 }
                }
            }
            // The task that built something asynchronously releases its factory a moment after it has returned, and an overlay
            // that has ended its shutdowns once these have run.
            let isLate = holder == .asynchronousFactory || holder == .shutdown
            while isLate, deinits.value == 0 { await Task.yield() }
            #expect(deinits.value == 1)
        }

        @Test func `an observer may use the registry when it goes`() async {
            await inOverlay {
                let observation = {
                    let object = DeinitProbe(deinits)
                    return ServiceRegistry.observe { _ in withExtendedLifetime(object) {} }
                }()
                ServiceRegistry.add("neighbour") { 1 }
                observation.cancel()
                #expect(deinits.value == 1)
            }
        }

        @Test func `instances that nobody gets may use the registry when they go`() async throws {
            struct Refusal: Error {}
            try await inOverlay { registry in
                registry.observe { _ in }
                registry.add(probe, lifetime: .weak) { [deinits] in DeinitProbe(deinits) }
                registry.add("transient", lifetime: .transient) { [deinits] in DeinitProbe(deinits) }
                registry.add("failing") { [deinits] () throws -> DeinitProbe in
                    _ = DeinitProbe(deinits)
                    throw Refusal()
                }
                registry.add("decorated", lifetime: .transient) { [deinits] in DeinitProbe(deinits) }
                registry.decorate(ServiceName<DeinitProbe>("decorated")) { [deinits] _ in DeinitProbe(deinits) }
            } operation: {
                _ = try await Threads.run(4) { [probe] _ throws(ServiceRegistryError) in
                    for _ in 0..<Work.rounds(50) {
                        _ = try ServiceRegistry.resolve(probe)
                        _ = try ServiceRegistry.resolve(ServiceName<DeinitProbe>("transient"))
                        _ = try? ServiceRegistry.resolve(ServiceName<DeinitProbe>("failing"))
                        _ = try ServiceRegistry.resolve(ServiceName<DeinitProbe>("decorated"))
                    }
                }
                #expect(deinits.value >= 4 * Work.rounds(50) * 3)
            }
        }

        @Test func `a weak instance that others claim as it goes may use the registry`() async {
            final class Weak: Sendable {
                deinit { _ = ServiceRegistry.snapshot() }
            }
            let name: ServiceName<Weak> = "weak"
            await inOverlay { registry in
                registry.add(name, lifetime: .weak) { Weak() }
            } operation: {
                _ = await Threads.run(4) { _ in
                    for _ in 0..<Work.lookups(100_000) { _ = ServiceRegistry[name] }
                }
            }
        }

        @Test func `a build that is superseded may leave an instance that uses the registry`() async throws {
            let inside = Gate()
            let release = Gate()
            try await inOverlay { registry in
                registry.add(probe) { [deinits] in
                    inside.open()
                    release.wait()
                    return DeinitProbe(deinits)
                }
            } operation: {
                async let requester: [Void] = Threads.run(1) { [probe] _ throws(ServiceRegistryError) in
                    _ = try ServiceRegistry.resolve(probe)
                }
                defer { release.open() }
                await inside.wait()
                ServiceRegistry.reset(.everything)
                release.open()
                _ = try await requester
            }
            #expect(deinits.value == 1)
        }

        @Test func `instances use the registry when they go while everybody changes it`() async {
            let rounds = Work.rounds(150)
            await inOverlay {
                ServiceRegistry.observe { _ in }
                let made = Counter()
                _ = await Threads.run(6) { [probe, deinits] thread in
                    for round in 0..<rounds {
                        ServiceRegistry.add(probe, lifetime: round.isMultiple(of: 3) ? .scoped : .singleton) {
                            made.add()
                            return DeinitProbe(deinits)
                        }
                        _ = try? ServiceRegistry.resolve(probe)
                        let scope = ServiceRegistry.makeScope("scope")
                        _ = try? scope.resolve(probe)
                        switch (round + thread) % 6 {
                        case 0: ServiceRegistry.remove("probe")
                        case 1: ServiceRegistry.reset()
                        case 2: ServiceRegistry.reset(.everything)
                        case 3: scope.reset()
                        default: break
                        }
                    }
                }
                ServiceRegistry.reset()
                #expect(deinits.value == made.value)
            }
        }

        /// Brings about the end of an instance of `probe`.
        private func end(_ ending: Ending) async throws {
            let before = deinits.value
            try await end(ending, name: "probe") {
                ServiceRegistry.add(probe) { [deinits] in DeinitProbe(deinits) }
            }
            if ending != .overlayEnded {
                #expect(deinits.value > before)
            }
        }

        /// Brings about the end of what is registered, built here and in a scope.
        private func end(_ ending: Ending, name: String, replace: () -> Void) async throws {
            let scope = ServiceRegistry.makeScope("scope")
            let top = ServiceRegistryImplementation.current
            func use(_ registry: ServiceRegistryImplementation) {
                _ = try? registry.resolve(probe)
                _ = try? registry.resolve(ServiceName<Int>(name))
                _ = try? registry.resolve(ServiceName<any SOAService>(name))
            }
            switch ending {
            case .removed:
                use(top)
                ServiceRegistry.remove(name)
            case .replaced:
                use(top)
                replace()
            case .reset:
                use(top)
                ServiceRegistry.reset()
            case .resetOfEverything:
                use(top)
                ServiceRegistry.reset(.everything)
            case .closed:
                use(top)
                try await ServiceRegistry.close()
            case .restored:
                let swap = ServiceRegistry.swap(probe) { [deinits] in DeinitProbe(deinits) }
                use(top)
                swap.restore()
            case .scopeClosed:
                scope.add(probe, lifetime: .scoped) { [deinits] in DeinitProbe(deinits) }
                use(scope)
                try await scope.close()
            case .scopeReset:
                scope.add(probe) { [deinits] in DeinitProbe(deinits) }
                use(scope)
                scope.reset()
            case .scopeDropped:
                let dropped = ServiceRegistry.makeScope("dropped")
                dropped.add(probe) { [deinits] in DeinitProbe(deinits) }
                use(dropped)
            case .overlayEnded:
                use(top)
            }
        }

        private func add(_ holder: Holder, to registry: ServiceRegistryImplementation) {
            let object = DeinitProbe(deinits)
            let name: ServiceName<Int> = "probe"
            switch holder {
            case .factory:
                registry.add(name) { withExtendedLifetime(object) { 1 } }
            case .asynchronousFactory:
                registry.addAsync(name) { withExtendedLifetime(object) { 1 } }
            case .shutdown:
                let shutdown: @Sendable (Int) -> Void = { _ in withExtendedLifetime(object) {} }
                registry.add(name, shutdown: shutdown) { 1 }
            case .decorator:
                registry.add(name) { 1 }
                registry.decorate(name) { value in withExtendedLifetime(object) { value } }
            case .lazyService:
                let service = SOALazyService(serviceName: "probe") {
                    withExtendedLifetime(object) { Tracked(Tally(), serviceName: "probe") }
                }
                registry.add(service: service)
            case .instance:
                registry.add(service: Keeper(object))
            }
        }
    }
}

/// A service that the app made itself, with an object in it.
private struct Keeper: SOAService {
    let serviceName = "probe"
    private let object: DeinitProbe

    init(_ object: DeinitProbe) {
        self.object = object
    }
}
