// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOATestSupport
import Testing

@testable import SOA

/// What was built and has a `shutdown` is shut down exactly once, whatever happens to its name.
@Suite struct ExactlyOnceShutdownTests {
    private let stopped = Journal<String>()

    private func add(
        _ name: String,
        _ value: String,
        to registry: ServiceRegistryImplementation = ServiceRegistry,
        lifetime: ServiceLifetime = .singleton
    ) {
        registry.add(ServiceName<String>(name), lifetime: lifetime, shutdown: stopped.note, { value })
    }

    @discardableResult
    private func resolve(_ name: String, in registry: ServiceRegistryImplementation = ServiceRegistry) -> String {
        registry[ServiceName<String>(name)]
    }

    @Test func `what is left of a discarded instance has the record of its own build`() {
        inOverlay {
            add("a", "first")
            resolve("a")
            let slot = ServiceRegistry.registry.visibleSlot(named: "a")
            let sequence = slot?.record.sequence
            var unpublication = Unpublication()
            let remains = slot?.discard(&unpublication)
            unpublication.complete()
            resolve("a")
            #expect(remains?.record.sequence == sequence)
            #expect(slot?.record.sequence != sequence)
        }
    }

    @Test(arguments: [true, false], [true, false])
    func `a service whose factory closes its registry is shut down once built, and before what it needs`(
        isInScope: Bool,
        isCloseInTaskGroup: Bool
    ) async throws {
        try await inOverlay {
            let root = ServiceRegistryImplementation.current
            let home = isInScope ? root.makeScope("session") : root
            add("needed by others", "needed by others")
            root.add(ServiceName<String>("needed"), shutdown: { _ in stopped.note("needed") }) {
                ServiceRegistry["needed by others"]
            }
            add("unrelated", "unrelated")
            resolve("unrelated")
            home.add(ServiceName<String>("own"), shutdown: { _ in stopped.note("own") }) { ServiceRegistry["needed"] }
            home.addAsync(ServiceName<String>("a"), shutdown: stopped.note) {
                _ = ServiceRegistry[ServiceName<String>("own")]
                if isCloseInTaskGroup {
                    try await withThrowingTaskGroup { group in
                        group.addTask { try await root.shutdown() }
                        try await group.waitForAll()
                    }
                } else {
                    try await root.shutdown()
                }
                #expect(stopped.entries.isEmpty)
                return "first"
            }
            let value = try await home.resolve(awaiting: ServiceName<String>("a"))
            #expect(value == "first")
            try await root.shutdown()
            #expect(stopped.entries == ["first", "own", "needed", "needed by others", "unrelated"])
            // Its factory refers to it.
            root.reset(.everything)
        }
    }

    @Test func `a reset in the first shutdown of a registry that a factory closes loses nothing`() async throws {
        try await inOverlay {
            let root = ServiceRegistryImplementation.current
            let a = ServiceName<String>("a")
            root.add(ServiceName<String>("needed"), shutdown: stopped.note) { "needed" }
            root.add("dependant", dependsOn: a, shutdown: { _ in root.reset(.everything) }) { "dependant" }
            resolve("dependant")
            root.addAsync(a, shutdown: stopped.note) {
                _ = ServiceRegistry[ServiceName<String>("needed")]
                try await root.shutdown()
                return "first"
            }
            _ = try await root.resolve(awaiting: a)
            while stopped.entries.count < 2 { await Task.yield() }
            #expect(stopped.entries == ["first", "needed"])
            add("b", "added later", to: root)
            #expect(resolve("b", in: root) == "added later")
            try await root.shutdown()
            #expect(stopped.entries == ["first", "needed", "added later"])
        }
    }

    @Test func `a reset while a close waits for a build does not lose what that builds`() async throws {
        try await inOverlay {
            let gate = Gate()
            ServiceRegistry.addAsync(ServiceName<String>("a"), shutdown: stopped.note) {
                await gate.wait()
                return "first"
            }
            let lookup = Task { try await ServiceRegistry.resolve(awaiting: ServiceName<String>("a")) }
            while building("a")?.waiterCount != 1 { await Task.yield() }
            let build = building("a")
            let closing = Task { try await ServiceRegistry.shutdown() }
            while build?.waiterCount != 2 { await Task.yield() }
            ServiceRegistry.reset(.everything)
            gate.open()
            _ = try await (lookup.value, closing.value)
            #expect(stopped.entries == ["first"])
        }
    }

    private func building(_ name: String) -> Build? {
        ServiceRegistry.registry.visibleSlot(named: name)?.buildInProgress
    }

    @Test func `a shutdown after a reset waits for the close before it, also for what is built meanwhile`() async throws
    {
        try await inOverlay {
            let (closed, gate) = (Gate(), Gate())
            let root = ServiceRegistryImplementation.current
            add("needed", "needed")
            root.addAsync(ServiceName<String>("a"), shutdown: stopped.note) {
                _ = ServiceRegistry[ServiceName<String>("needed")]
                try await ServiceRegistry.shutdown()
                closed.open()
                await gate.wait()
                return "first"
            }
            let lookup = Task { try await root.resolve(awaiting: ServiceName<String>("a")) }
            await closed.wait()
            root.reset(.everything)
            async let shutdown: Void = root.shutdown()
            gate.open()
            try await shutdown
            _ = try await lookup.value
            #expect(stopped.entries == ["first", "needed"])
        }
    }

    @Test(arguments: [ServiceLifetime.singleton, .weak])
    func `what waits for its shutdown keeps no factory, and what is gone keeps nothing`(
        lifetime: ServiceLifetime
    ) async throws {
        try await inOverlay {
            let name = ServiceName<Journal<String>>("a")
            weak var captured: Journal<String>?
            do {
                let journal = Journal<String>()
                captured = journal
                ServiceRegistry.add(name, lifetime: lifetime, shutdown: { [stopped] _ in stopped.note("a") }) {
                    _ = journal.entries
                    return Journal<String>()
                }
            }
            _ = ServiceRegistry[name]
            ServiceRegistry.remove("a")
            #expect(captured == nil)
            #expect(ServiceRegistry.registry.state.withLock { $0.leftovers.count } == (lifetime == .weak ? 0 : 1))
            try await ServiceRegistry.shutdown()
            #expect(stopped.entries == (lifetime == .weak ? [] : ["a"]))
        }
    }

    @Test func `a weak instance whose build was superseded is not kept for its shutdown`() {
        inOverlay {
            let name = ServiceName<Journal<String>>("weak")
            ServiceRegistry.add(name, lifetime: .weak, shutdown: { _ in }) {
                ServiceRegistry.remove("weak")
                return Journal()
            }
            weak let instance = ServiceRegistry[name]
            #expect(instance == nil)
        }
    }

    @Test func `a close that joins one in a factory waits for its end`() async throws {
        try await inOverlay {
            let (closing, gate) = (Gate(), Gate())
            let scope = ServiceRegistry.makeScope("joined")
            let unrelated = ServiceName<String>("unrelated")
            scope.add(
                unrelated,
                shutdown: { [stopped] in
                    closing.open()
                    await gate.wait()
                    stopped.note($0)
                },
                { "unrelated" }
            )
            resolve("unrelated", in: scope)
            scope.addAsync(ServiceName<String>("a"), shutdown: stopped.note) {
                try await ServiceRegistry.close()
                return "first"
            }
            let build = Task { try await scope.resolve(awaiting: ServiceName<String>("a")) }
            await closing.wait()
            let joined = Task { [stopped] in
                try await scope.close()
                stopped.note("joined")
            }
            let ending = scope.registry.state.withLock({ $0.ending })
            while ending?.waiters.withLock({ $0?.isEmpty }) == true { await Task.yield() }
            gate.open()
            _ = try await (build.value, joined.value)
            #expect(stopped.entries == ["first", "unrelated", "joined"])
        }
    }

    enum Fate: String, CaseIterable, Sendable {
        case kept, replaced, removed, reset, resetEverything, swapped, swappedAndRestored
    }

    @Test(arguments: Fate.allCases, [0, 20])
    func `an instance is shut down with its registry, and once`(fate: Fate, moreLookups: Int) async throws {
        try await inOverlay {
            add("a", "first")
            for _ in 0...moreLookups { resolve("a") }
            switch fate {
            case .kept: break
            case .replaced: add("a", "second")
            case .removed: ServiceRegistry.remove("a")
            case .reset: ServiceRegistry.reset()
            case .resetEverything: ServiceRegistry.reset(.everything)
            case .swapped: _ = ServiceRegistry.swap(ServiceName<String>("a")) { "other" }
            case .swappedAndRestored: ServiceRegistry.swap(ServiceName<String>("a")) { "other" }.restore()
            }
            #expect(stopped.entries.isEmpty)
            try await ServiceRegistry.shutdown()
            try await ServiceRegistry.shutdown()
            #expect(stopped.entries == ["first"])
        }
    }

    @Test func `each of several instances of one name is shut down`() async throws {
        try await inOverlay {
            add("a", "one")
            resolve("a")
            add("a", "two")
            resolve("a")
            ServiceRegistry.reset()
            resolve("a")
            try await ServiceRegistry.shutdown()
            #expect(stopped.entries.sorted() == ["one", "two", "two"])
        }
    }

    @Test func `an instance without a shutdown goes as soon as it is replaced`() {
        final class Instance: Sendable {}
        inOverlay {
            let name = ServiceName<Instance>("a")
            ServiceRegistry.add(name) { Instance() }
            weak let first = ServiceRegistry[name]
            #expect(first != nil)
            ServiceRegistry.add(name) { Instance() }
            #expect(first == nil)
        }
    }

    @Test func `what a swap built is shut down after it was restored`() async throws {
        try await inOverlay {
            add("a", "base")
            resolve("a")
            let swap = ServiceRegistry.swap(ServiceName<String>("a"), shutdown: stopped.note, with: { "swapped" })
            #expect(resolve("a") == "swapped")
            swap.restore()
            #expect(resolve("a") == "base")
            try await ServiceRegistry.shutdown()
            #expect(stopped.entries.sorted() == ["base", "swapped"])
        }
    }

    @Test(arguments: [1, 20])
    func `a swap and its restore leave the instances of an open scope as they were`(lookups: Int) async throws {
        final class Basket: Sendable {}
        try await inOverlay {
            let name = ServiceName<Basket>("basket")
            let closed = Counter()
            ServiceRegistry.add(name, lifetime: .scoped, shutdown: { _ in closed.increment() }) { Basket() }
            let scope = ServiceRegistry.makeScope("session")
            let before = scope[name]
            for _ in 0..<lookups { #expect(scope[name] === before) }
            let swap = ServiceRegistry.swap(name, lifetime: .scoped) { Basket() }
            let during = scope[name]
            for _ in 0..<lookups { #expect(scope[name] === during) }
            #expect(during !== before)
            swap.restore()
            for _ in 0..<lookups { #expect(scope[name] === before) }
            try await scope.close()
            #expect(closed.value == 1)
        }
    }

    @Test func `a scope that is dropped without being closed is shut down, and its parent waits for that`() async throws
    {
        try await inOverlay {
            do {
                let scope = ServiceRegistry.makeScope("request")
                add("a", "of the scope", to: scope)
                resolve("a", in: scope)
            }
            try await ServiceRegistry.shutdown()
            #expect(stopped.entries == ["of the scope"])
        }
    }

    @Test func `a build that was superseded is shut down too`() async throws {
        try await inOverlay {
            let (entered, gate) = (Gate(), Gate())
            let builds = Counter()
            let name = ServiceName<Int>("a")
            ServiceRegistry.addAsync(name, shutdown: { stopped.note("\($0)") }) {
                let build = builds.increment()
                if build == 1 {
                    entered.open()
                    await gate.wait()
                }
                return build
            }
            let first = Task { try await ServiceRegistry.resolve(awaiting: name) }
            await entered.wait()
            ServiceRegistry.reset()
            #expect(try await ServiceRegistry.resolve(awaiting: name) == 2)
            let end = Task { try await ServiceRegistry.shutdown() }
            gate.open()
            #expect(try await first.value == 1)
            try await end.value
            #expect(stopped.entries.sorted() == ["1", "2"])
        }
    }

    @Test func `scopes are closed newest first`() async throws {
        try await inOverlay {
            let scopes = (0..<10).map { ServiceRegistry.makeScope("scope \($0)") }
            for (number, scope) in scopes.enumerated() {
                add("a", "\(number)", to: scope)
                resolve("a", in: scope)
            }
            try await ServiceRegistry.shutdown()
            // Or the optimizer drops them before, oldest first.
            withExtendedLifetime(scopes) {}
            #expect(stopped.entries == (0..<10).reversed().map(String.init))
        }
    }

    @Test func `a superseded instance is shut down before what its factory requested`() async throws {
        try await inOverlay {
            let (entered, gate) = (Gate(), Gate())
            let name = ServiceName<String>("a")
            add("base", "base")
            ServiceRegistry.addAsync(name, shutdown: stopped.note) {
                let base = ServiceRegistry["base" as ServiceName<String>]
                entered.open()
                await gate.wait()
                return "on \(base)"
            }
            let first = Task { try await ServiceRegistry.resolve(awaiting: name) }
            await entered.wait()
            add("a", "second")
            gate.open()
            #expect(try await first.value == "on base")
            try await ServiceRegistry.shutdown()
            #expect(stopped.entries == ["on base", "base"])
        }
    }

    @Test func `an instance whose decorator throws is shut down too`() async throws {
        try await inOverlay {
            add("a", "plain")
            ServiceRegistry.decorate(ServiceName<String>("a")) { _ in throw Broken() }
            for _ in 1...2 {
                #expect(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(ServiceName<String>("a")) }
            }
            try await ServiceRegistry.shutdown()
            #expect(stopped.entries == ["plain", "plain"])
        }
    }
}
