// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import Testing

extension RaceTests {
    /// Objects whose `deinit` uses the registry, at the moment when the registry lets go of them.
    @Suite struct GoodbyeTests {
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
            case worldEnded
        }

        /// What holds on to an object besides instances.
        enum Holder: CaseIterable {
            case maker
            case asynchronousMaker
            case shutdown
            case decorator
            case lazyService
            case readyMade
        }

        private let farewell: ServiceName<Farewell> = "farewell"
        private let goodbyes = Counter()

        @Test(arguments: Ending.allCases, [ServiceLifetime.singleton, .scoped, .eager])
        func `an instance may use the registry when it goes`(
            _ ending: Ending,
            _ lifetime: ServiceLifetime
        ) async throws {
            try await inWorld { registry in
                registry.observe { _ in }
                registry.add("neighbour") { 1 }
                registry.add(farewell, lifetime: lifetime) { [goodbyes, farewell] in
                    // It asks for its own name, which may have a new instance by then.
                    Farewell(goodbyes, successor: farewell)
                }
            } operation: {
                try await end(ending)
            }
            #expect(goodbyes.value >= 1)
        }

        @Test(arguments: Holder.allCases, [Ending.removed, .replaced, .resetOfEverything, .worldEnded])
        func `a captured object may use the registry when it goes`(_ holder: Holder, _ ending: Ending) async throws {
            try await inWorld { registry in
                registry.observe { _ in }
                registry.add("neighbour") { 1 }
                add(holder, to: registry)
            } operation: {
                if holder == .asynchronousMaker { _ = try await ServiceRegistry.resolve(awaiting: "farewell") as Int }
                // A decorator belongs to the name, so it stays when the service is replaced.
                try await end(holder == .decorator && ending == .replaced ? .removed : ending, name: "farewell") {
                    ServiceRegistry.add("farewell") { 1 }
                }
            }
            // The task that built something asynchronously lets go of its builder a moment after it has answered.
            while holder == .asynchronousMaker, goodbyes.value == 0 { await Task.yield() }
            #expect(goodbyes.value == 1)
        }

        @Test func `an observer may use the registry when it goes`() async {
            await inWorld {
                let observation = {
                    let object = Farewell(goodbyes)
                    return ServiceRegistry.observe { _ in withExtendedLifetime(object) {} }
                }()
                ServiceRegistry.add("neighbour") { 1 }
                observation.cancel()
                #expect(goodbyes.value == 1)
            }
        }

        @Test func `instances that nobody gets may use the registry when they go`() async throws {
            struct Refusal: Error {}
            try await inWorld { registry in
                registry.observe { _ in }
                registry.add(farewell, lifetime: .weak) { [goodbyes] in Farewell(goodbyes) }
                registry.add("transient", lifetime: .transient) { [goodbyes] in Farewell(goodbyes) }
                registry.add("failing") { [goodbyes] () throws -> Farewell in
                    _ = Farewell(goodbyes)
                    throw Refusal()
                }
                registry.add("decorated", lifetime: .transient) { [goodbyes] in Farewell(goodbyes) }
                registry.decorate(ServiceName<Farewell>("decorated")) { [goodbyes] _ in Farewell(goodbyes) }
            } operation: {
                _ = try await Threads.run(4) { [farewell] _ throws(ServiceRegistryError) in
                    for _ in 0..<Work.rounds(50) {
                        _ = try ServiceRegistry.resolve(farewell)
                        _ = try ServiceRegistry.resolve(ServiceName<Farewell>("transient"))
                        _ = try? ServiceRegistry.resolve(ServiceName<Farewell>("failing"))
                        _ = try ServiceRegistry.resolve(ServiceName<Farewell>("decorated"))
                    }
                }
                #expect(goodbyes.value >= 4 * Work.rounds(50) * 3)
            }
        }

        @Test func `a build that is superseded may leave an instance that uses the registry`() async throws {
            let inside = Gate()
            let release = Gate()
            try await inWorld { registry in
                registry.add(farewell) { [goodbyes] in
                    inside.open()
                    release.wait()
                    return Farewell(goodbyes)
                }
            } operation: {
                async let asker: [Void] = Threads.run(1) { [farewell] _ throws(ServiceRegistryError) in
                    _ = try ServiceRegistry.resolve(farewell)
                }
                defer { release.open() }
                await inside.wait()
                ServiceRegistry.reset(.everything)
                release.open()
                _ = try await asker
            }
            #expect(goodbyes.value == 1)
        }

        @Test func `instances use the registry when they go while everybody changes it`() async {
            let rounds = Work.rounds(150)
            await inWorld {
                ServiceRegistry.observe { _ in }
                let made = Counter()
                _ = await Threads.run(6) { [farewell, goodbyes] thread in
                    for round in 0..<rounds {
                        ServiceRegistry.add(farewell, lifetime: round.isMultiple(of: 3) ? .scoped : .singleton) {
                            made.add()
                            return Farewell(goodbyes)
                        }
                        _ = try? ServiceRegistry.resolve(farewell)
                        let scope = ServiceRegistry.makeScope("scope")
                        _ = try? scope.resolve(farewell)
                        switch (round + thread) % 6 {
                        case 0: ServiceRegistry.remove("farewell")
                        case 1: ServiceRegistry.reset()
                        case 2: ServiceRegistry.reset(.everything)
                        case 3: scope.reset()
                        default: break
                        }
                    }
                }
                ServiceRegistry.reset()
                #expect(goodbyes.value == made.value)
            }
        }

        /// Brings about the end of an instance of `farewell`.
        private func end(_ ending: Ending) async throws {
            let before = goodbyes.value
            try await end(ending, name: "farewell") {
                ServiceRegistry.add(farewell) { [goodbyes] in Farewell(goodbyes) }
            }
            if ending != .worldEnded {
                #expect(goodbyes.value > before)
            }
        }

        /// Brings about the end of what is registered, built here and in a scope.
        private func end(_ ending: Ending, name: String, replace: () -> Void) async throws {
            let scope = ServiceRegistry.makeScope("scope")
            let top = ServiceRegistryImplementation.current
            func use(_ registry: ServiceRegistryImplementation) {
                _ = try? registry.resolve(farewell)
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
                let swap = ServiceRegistry.swap(farewell) { [goodbyes] in Farewell(goodbyes) }
                use(top)
                swap.restore()
            case .scopeClosed:
                scope.add(farewell, lifetime: .scoped) { [goodbyes] in Farewell(goodbyes) }
                use(scope)
                try await scope.close()
            case .scopeReset:
                scope.add(farewell) { [goodbyes] in Farewell(goodbyes) }
                use(scope)
                scope.reset()
            case .scopeDropped:
                let dropped = ServiceRegistry.makeScope("dropped")
                dropped.add(farewell) { [goodbyes] in Farewell(goodbyes) }
                use(dropped)
            case .worldEnded:
                use(top)
            }
        }

        private func add(_ holder: Holder, to registry: ServiceRegistryImplementation) {
            let object = Farewell(goodbyes)
            let name: ServiceName<Int> = "farewell"
            switch holder {
            case .maker:
                registry.add(name) { withExtendedLifetime(object) { 1 } }
            case .asynchronousMaker:
                registry.addAsync(name) { withExtendedLifetime(object) { 1 } }
            case .shutdown:
                let shutdown: @Sendable (Int) -> Void = { _ in withExtendedLifetime(object) {} }
                registry.add(name, shutdown: shutdown) { 1 }
            case .decorator:
                registry.add(name) { 1 }
                registry.decorate(name) { value in withExtendedLifetime(object) { value } }
            case .lazyService:
                let service = SOALazyService(serviceName: "farewell") {
                    withExtendedLifetime(object) { Tracked(Tally(), serviceName: "farewell") }
                }
                registry.add(service: service)
            case .readyMade:
                registry.add(service: Keeper(object))
            }
        }
    }
}

/// A service that the app made itself, with an object in it.
private struct Keeper: SOAService {
    let serviceName = "farewell"
    private let object: Farewell

    init(_ object: Farewell) {
        self.object = object
    }
}
