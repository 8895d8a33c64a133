// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Dispatch
import Foundation
import SOATestSupport
import Testing

@testable import SOA

extension ServiceName<any Greeter> {
    fileprivate static var second: Self { "second" }
    fileprivate static var weak: Self { "weak" }
    fileprivate static var expiring: Self { "expiring" }
    fileprivate static var scoped: Self { "scoped" }
    fileprivate static var crowd: Self { "crowd" }
}

/// Lookups of services whose instances can't be published: weak and expiring ones, aliases, and lists.
@Suite(.timeLimit(.minutes(10))) struct ProvidedServicesTests {
    /// More lookups than it takes until something is published.
    private static let many = 100

    #if os(macOS) || os(Linux)
    @Test func `No way of looking up what is built takes the lock of the registry`() async {
        // A lookup with the lock held would end the process.
        await #expect(processExitsWith: .success) {
            let names: [ServiceName<any Greeter>] = [.greeter, .second, .weak, .expiring, .scoped]
            ServiceRegistry.add(.greeter) { Host("host") }
            ServiceRegistry.alias(.second, of: .greeter) { $0 }
            ServiceRegistry.add(.weak, lifetime: .weak) { Host("host") }
            ServiceRegistry.add(.expiring, lifetime: .expiring(after: .seconds(3600))) { Host("host") }
            ServiceRegistry.add(.scoped, lifetime: .scoped) { Host("host") }
            for _ in 0..<3 { ServiceRegistry.add(to: .crowd) { Host("host") } }
            let scope = ServiceRegistry.makeScope("scope")
            let kept = ServiceRegistry[.weak]
            @Sendable func lookUp(in registry: ServiceRegistryImplementation) {
                for name in names { precondition(registry[name].greet() == "host") }
                precondition(registry.all(.crowd).count == 3)
            }
            for registry in [ServiceRegistry, scope] { for _ in 0..<10 { lookUp(in: registry) } }
            Registry.root.state.withLock { _ in
                lookUp(in: ServiceRegistry)
                scope.registry.state.withLock { _ in lookUp(in: scope) }
            }
            withExtendedLifetime(kept) {}
            // The leak check at the exit does not see what only an enumeration's payload refers to.
            ServiceRegistry.reset(.everything)
        }
    }
    #endif

    @Test func `A weak instance is shared while somebody has it, built anew after that, and each lookup counts once`() {
        inOverlay {
            let builds = Counter()
            let canary = Canary()
            ServiceRegistry.add(.host, lifetime: .weak) { Host("\(builds.increment())") }
            for round in 1...3 {
                var host: Host? = ServiceRegistry[.host]
                if let host { canary.watch(host) }
                for _ in 0..<Self.many { #expect(ServiceRegistry[.host] === host) }
                #expect(host?.name == "\(round)")
                host = nil
                #expect(canary.isReleased)
            }
            #expect(ServiceRegistry.entry("host")?.resolves == 3 * (Self.many + 1))
        }
    }

    @Test func `An expiring instance is built anew after its time, and each lookup counts once`() {
        inOverlay {
            let builds = Counter()
            ServiceRegistry.add(.host, lifetime: .expiring(after: .seconds(60))) { Host("\(builds.increment())") }
            for round in 1...3 {
                for _ in 0..<Self.many { #expect(ServiceRegistry[.host].name == "\(round)") }
                ServiceRegistry.age(by: .seconds(59))
                #expect(ServiceRegistry.entry("host")?.resolves == round * (Self.many + 1) - 1)
                #expect(ServiceRegistry[.host].name == "\(round)")
                ServiceRegistry.age(by: .seconds(1))
            }
        }
    }

    #if os(macOS) || os(Linux)
    @Test func `An instance expires without a hint of the registry`() async {
        await #expect(processExitsWith: .success) {
            ServiceRegistry.add(.host, lifetime: .expiring(after: .milliseconds(1))) { Host("short-lived") }
            let first = ServiceRegistry[.host]
            // A lookup in the second of a time-out finds it too old sooner or later.
            for _ in 0..<100_000_000 where ServiceRegistry[.host] !== first { return }
            preconditionFailure("it never expired")
        }
    }
    #endif

    @Test func `An alias follows each change of its service, however often it was looked up before`() {
        inOverlay {
            func expect(_ name: String, in registry: ServiceRegistryImplementation = ServiceRegistry) {
                for _ in 0..<Self.many { #expect(registry[.alias].name == name) }
            }
            ServiceRegistry.alias(.alias, of: .host) { $0 }
            ServiceRegistry.add(.host) { Host("first") }
            expect("first")
            let swap = ServiceRegistry.swap(.host) { Host("swapped") }
            expect("swapped")
            swap.restore()
            expect("first")
            let scope = ServiceRegistry.makeScope("scope")
            expect("first", in: scope)
            scope.add(.host) { Host("of the scope") }
            expect("of the scope", in: scope)
            expect("first")
            scope.alias(.alias, of: .other) { $0 }
            scope.add(.other) { Host("other") }
            expect("other", in: scope)
            expect("first")
            ServiceRegistry.decorate(.alias) { Host("decorated \($0.name)") }
            expect("decorated first")
            ServiceRegistry.remove("host")
            #expect(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.alias) }
        }
    }

    @Test func `A conversion sees the registry of its lookup`() {
        inOverlay {
            ServiceRegistry.add(.host) { Host("outer") }
            ServiceRegistry.add(.other) { Host("other") }
            ServiceRegistry.alias(.alias, of: .other) { _ in ServiceRegistry[.host] }
            let scope = ServiceRegistry.makeScope("scope")
            scope.add(.host) { Host("inner") }
            for _ in 0..<Self.many {
                #expect(ServiceRegistry[.alias].name == "outer")
                #expect(scope[.alias].name == "inner")
            }
        }
    }

    @Test func `A conversion that fails is reported as ever, and is no lookup`() throws {
        try inOverlay {
            let isBroken = Counter()
            ServiceRegistry.add(.host) { Host("host") }
            ServiceRegistry.alias(.alias, of: .host) { host in
                if isBroken.value > 0 { throw Broken() }
                return host
            }
            for _ in 0..<Self.many { _ = ServiceRegistry[.alias] }
            isBroken.increment()
            let error = try #require(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.alias) }
            guard case .buildFailed(let underlying) = error.reason else {
                Issue.record("\(error)")
                return
            }
            #expect(underlying is Broken)
            #expect(ServiceRegistry.entry("alias")?.resolves == Self.many)
            ServiceRegistry.remove("host")
            let missing = try #require(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.alias) }
            #expect(missing.path == ["alias", "host"])
        }
    }

    @Test func `A lookup of an alias runs a factory that fails once`() {
        inOverlay {
            let builds = Counter()
            ServiceRegistry.add(.host, lifetime: .transient) {
                if builds.increment() > Self.many { throw Broken() }
                return Host("host")
            }
            ServiceRegistry.alias(.alias, of: .host) { $0 }
            for _ in 0..<Self.many { _ = ServiceRegistry[.alias] }
            #expect(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.alias) }
            #expect(builds.value == Self.many + 1)
        }
    }

    @Test func `A task that awaits an alias does not block the main actor during a build of its service`() async throws
    {
        try await inOverlay {
            let isMainActorFree = DispatchSemaphore(value: 0)
            let hasBegun = DispatchSemaphore(value: 0)
            let isFirst = Counter()
            let hops = Counter()
            ServiceRegistry.add(.host) {
                if isFirst.increment() > 1 {
                    hasBegun.signal()
                    // A main actor that is blocked frees itself only after this limit.
                    if isMainActorFree.wait(timeout: .now() + 10) == .success { hops.increment() }
                }
                return Host("host")
            }
            ServiceRegistry.alias(.alias, of: .host) { $0 }
            for _ in 0..<Self.many { _ = ServiceRegistry[.alias] }
            ServiceRegistry.reset(ServiceName<Host>.host)
            let registry = ServiceRegistryImplementation.current
            Thread.detachNewThread { _ = registry[.host] }
            let host = try await Self.awaitAlias(of: registry, hasBegun, isMainActorFree)
            #expect(host.name == "host")
            #expect(hops.value == 1)
        }
    }

    @MainActor private static func awaitAlias(
        of registry: ServiceRegistryImplementation,
        _ hasBegun: DispatchSemaphore,
        _ isMainActorFree: DispatchSemaphore
    ) async throws -> Host {
        Self.block(on: hasBegun)
        Task { @MainActor in isMainActorFree.signal() }
        return try await registry.resolve(awaiting: .alias)
    }

    private nonisolated static func block(on semaphore: DispatchSemaphore) { semaphore.wait() }

    @Test func `A lookup of an alias that converts to another type than the one looked up counts once`() {
        inOverlay {
            let alias: ServiceName<any Greeter> = "alias"
            ServiceRegistry.add(.greeter) { Host("host") }
            ServiceRegistry.alias(alias, of: .greeter) { $0 }
            for _ in 0..<Self.many { _ = ServiceRegistry[.alias] }
            ServiceRegistry.add(.greeter) { Guest() }
            // Published again, since it is looked up as its own type.
            for _ in 0..<Self.many { _ = ServiceRegistry[alias] }
            #expect(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.alias) }
            #expect(ServiceRegistry.entry("alias")?.resolves == 2 * Self.many + 1)
        }
    }

    private struct Guest: Greeter {
        func greet() -> String { "guest" }
    }

    @Test func `A factory depends on the alias that it looks up, and not on what that stands for`() {
        inOverlay {
            ServiceRegistry.add(.host) { Host("host") }
            ServiceRegistry.alias(.alias, of: .host) { $0 }
            for _ in 0..<Self.many { _ = ServiceRegistry[.alias] }
            ServiceRegistry.add(.other) { Host(ServiceRegistry[.alias].name) }
            #expect(ServiceRegistry[.other].name == "host")
            #expect(ServiceRegistry.entry("another")?.dependencies == ["alias"])
        }
    }

    @Test func `What a conversion looks up shares a graph, however often the alias was looked up before`() {
        inOverlay {
            ServiceRegistry.add(.host) { Host("host") }
            ServiceRegistry.add(.other, lifetime: .graph) { Host("graph") }
            ServiceRegistry.alias("pair", of: .host) { _ in [ServiceRegistry[.other], ServiceRegistry[.other]] }
            for _ in 0..<Self.many {
                let pair = ServiceRegistry[ServiceName<[Host]>("pair")]
                #expect(pair[0] === pair[1])
            }
        }
    }

    @Test func `A conversion that looks up its own alias is a cycle, however many lookups had none before`() throws {
        try inOverlay {
            let conversions = Counter()
            ServiceRegistry.add(.host) { Host("host") }
            ServiceRegistry.alias(.alias, of: .host) { host in
                // Without an end of the cycle, the stack would overflow.
                let isCircular = (Self.many..<2 * Self.many).contains(conversions.increment() - 1)
                return isCircular ? try ServiceRegistry.resolve(.alias) : host
            }
            for _ in 0..<Self.many { _ = ServiceRegistry[.alias] }
            let error = try #require(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.alias) }
            #expect(error.path == ["alias", "alias"])
        }
    }

    @Test func `A list has each change of its elements, however often it was looked up before`() {
        inOverlay {
            let scope = ServiceRegistry.makeScope("scope")
            func expect(_ names: [String], in registry: ServiceRegistryImplementation = ServiceRegistry) {
                for _ in 0..<Self.many { #expect(registry.all(.host).map(\.name) == names) }
            }
            func add(_ name: String, to registry: ServiceRegistryImplementation = ServiceRegistry) -> String {
                registry.add(to: .host) { Host(name) }.name
            }
            let first = add("1")
            expect(["1"])
            expect(["1"], in: scope)
            _ = add("2")
            expect(["1", "2"])
            expect(["1", "2"], in: scope)
            _ = add("3", to: scope)
            expect(["1", "2", "3"], in: scope)
            ServiceRegistry.remove(first)
            expect(["2"])
            expect(["2", "3"], in: scope)
            scope.replaceAll(.host) { [Host("4")] }
            expect(["4"], in: scope)
            expect(["2"])
            ServiceRegistry.remove("host")
            expect([])
            expect(["4"], in: scope)
            _ = add("5")
            expect(["5"])
            ServiceRegistry.reset(.everything)
            expect([])
        }
    }

    @Test func `A list is published under each spelling of its name`() {
        inOverlay {
            ServiceRegistry.add(to: .host) { Host("1") }
            let texts = ["ho", "st"]
            for _ in 0..<Self.many {
                #expect(ServiceRegistry.all(.host).count == 1)
                #expect(ServiceRegistry.all(ServiceName<Host>(texts.joined())).count == 1)
            }
            let published = ServiceRegistry.registry.published.publications(named: "host")
            #expect(published.count == 2)
        }
    }

    @Test func `A factory depends on the elements of a list, and not on its name`() {
        inOverlay {
            let elements = ["1", "2"].map { name in ServiceRegistry.add(to: .host) { Host(name) }.name }
            for _ in 0..<Self.many { _ = ServiceRegistry.all(.host) }
            ServiceRegistry.add(.other) { Host(ServiceRegistry.all(.host).map(\.name).joined()) }
            #expect(ServiceRegistry[.other].name == "12")
            #expect(ServiceRegistry.entry("another")?.dependencies == elements)
        }
    }
}

extension ServiceName<Host> {
    fileprivate static var alias: Self { "alias" }
    fileprivate static var other: Self { "another" }
}
