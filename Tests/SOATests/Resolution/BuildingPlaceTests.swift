// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOA
import SOATestSupport
import Testing

/// Factories that look up services in another registry or task than that of their lookup.
@Suite struct BuildingPlaceTests {
    @Test func `A cycle in the registry of the app is found`() throws {
        defer { for name in ["place.a", "place.b"] { ServiceRegistry.remove(name) } }
        ServiceRegistry.add("place.a") { try ServiceRegistry.resolve(ServiceName<Int>("place.b")) }
        ServiceRegistry.add("place.b") { try ServiceRegistry.resolve(ServiceName<Int>("place.a")) }
        let error = try #require(throws: ServiceRegistryError.self) {
            try ServiceRegistry.resolve(ServiceName<Int>("place.a"))
        }
        #expect(error.path == ["place.a", "place.b", "place.a"])
    }

    @Test func `A cycle through a scope that a factory enters is found`() throws {
        try inOverlay { () throws in
            let scope = ServiceRegistry.makeScope("inner")
            // The registration keeps the scope, which keeps this registry.
            defer { ServiceRegistry.remove("number") }
            ServiceRegistry.add(.number) { try scope.run { try ServiceRegistry.resolve(.double) } }
            scope.add(.double) { try ServiceRegistry.resolve(.number) }
            let error = try #require(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.number) }
            #expect(error.path == ["number", "double", "number"])
        }
    }

    @Test func `A cycle through the handle of a scope is found`() throws {
        try inOverlay { () throws in
            let scope = ServiceRegistry.makeScope("inner")
            // The registration keeps the scope, which keeps this registry.
            defer { ServiceRegistry.remove("number") }
            ServiceRegistry.add(.number) { try scope.resolve(.double) }
            scope.add(.double) { try ServiceRegistry.resolve(.number) }
            let error = try #require(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.number) }
            #expect(error.path == ["number", "double", "number"])
        }
    }

    @Test func `A factory continues in its own registry after one in another`() throws {
        try inOverlay { () throws in
            let scope = ServiceRegistry.makeScope("inner")
            // The registration keeps the scope, which keeps this registry.
            defer { ServiceRegistry.remove("number") }
            scope.add(.double) { 20 }
            ServiceRegistry.add(.double) { 2 }
            ServiceRegistry.add(.number) {
                try scope.run { try ServiceRegistry.resolve(.double) } + ServiceRegistry.resolve(.double)
            }
            #expect(try ServiceRegistry.resolve(.number) == 22)
            #expect(ServiceRegistry.entry("number")?.dependencies == ["double"])
        }
    }

    @Test func `A lookup of a factory in an overlay that it opens is a dependency`() throws {
        try inOverlay { () throws in
            ServiceRegistry.add(.double) { 2 }
            ServiceRegistry.add(.number) {
                try ServiceRegistry.withOverrides({ $0.add(.double) { 3 } }) { try ServiceRegistry.resolve(.double) }
            }
            #expect(try ServiceRegistry.resolve(.number) == 3)
            #expect(ServiceRegistry.entry("number")?.dependencies == ["double"])
        }
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test func `An immediate task is part of the factory that waits for its first step`() throws {
        try inOverlay { () throws in
            ServiceRegistry.add(.double) { 2 }
            ServiceRegistry.add(.number) {
                let received = Journal<Int>()
                Task.immediate { received.note(try ServiceRegistry.resolve(.double)) }
                return received.entries[0]
            }
            #expect(try ServiceRegistry.resolve(.number) == 2)
            #expect(ServiceRegistry.entry("number")?.dependencies == ["double"])
        }
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test func `A task that runs in the middle of a factory may wait for what is built there`() async throws {
        try await inOverlay { () async throws in
            let tasks = Journal<Task<Int, any Error>>()
            ServiceRegistry.add(.number) {
                tasks.note(Task.immediate { try await ServiceRegistry.resolve(awaiting: .number) + 1 })
                return 1
            }
            #expect(try ServiceRegistry.resolve(.number) == 1)
            #expect(try await tasks.entries[0].value == 2)
        }
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test func `A task that runs in the middle of a factory closes no cycle by what it builds there`() throws {
        try inOverlay { () throws in
            let received = Journal<ServiceRegistryError>()
            ServiceRegistry.add(.double) { try ServiceRegistry.resolve(.number) }
            ServiceRegistry.add(.number) {
                Task.immediate {
                    do { _ = try await ServiceRegistry.resolve(awaiting: .double) } catch let error
                        as ServiceRegistryError
                    {
                        received.note(error)
                    }
                }
                return 1
            }
            #expect(try ServiceRegistry.resolve(.number) == 1)
            #expect(received.entries.map(\.path) == [["double", "number", "double"]])
        }
    }

    @Test func `A factory that fails leaves nothing behind on its thread`() throws {
        try inOverlay { () throws in
            ServiceRegistry.add(.number) { throw Broken() }
            ServiceRegistry.add(.double) { (try? ServiceRegistry.resolve(.number)) ?? 5 }
            #expect(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.number) }
            #expect(try ServiceRegistry.resolve(.double) == 5)
            #expect(ServiceRegistry.entry("double")?.dependencies == ["number"])
            #expect(ServiceRegistry.entry("number")?.dependencies.isEmpty == true)
        }
    }

    @Test(arguments: [false, true])
    func `What a task looks up after the factory that started it is no part of it, on its thread too`(
        isInScope: Bool
    ) async {
        let executor = OneThread()
        await inOverlay {
            let (paths, leftovers) = (Journal<[String]>(), Journal<Task<Void, Never>>())
            ServiceRegistry.add(.number) {
                // On a thread of its own, it begins after the factory.
                leftovers.note(
                    Task(executorPreference: executor) {
                        do throws(ServiceRegistryError) {
                            _ = try ServiceRegistry.resolve(.double)
                        } catch {
                            paths.note(error.path)
                        }
                    }
                )
                return 1
            }
            let outer = ServiceRegistryImplementation.current
            let registry = isInScope ? outer.makeScope("inner") : outer
            let lookup = Task(executorPreference: executor) { registry.run { try? ServiceRegistry.resolve(.number) } }
            let number = await lookup.value
            #expect(number == 1)
            for task in leftovers.entries { await task.value }
            #expect(paths.entries == [["double"]])
            #expect(ServiceRegistry.entry("number")?.dependencies.isEmpty == true)
        }
        executor.end()
    }

    @Test func `A service of a scope may depend on the alias in the parent through which it was looked up`() throws {
        try inOverlay { () throws in
            let outside = ServiceRegistryImplementation.current
            ServiceRegistry.add(.number) { 1 }
            ServiceRegistry.alias(.double, of: .number) { $0 * 2 }
            let scope = ServiceRegistry.makeScope("inner")
            scope.add(.number) { try outside.resolve(.double) + 10 }
            #expect(try scope.resolve(.double) == 24)
        }
    }

    @Test(arguments: [ServiceLifetime.transient, .graph])
    func `A service of a scope may depend on what its requester is in the parent`(lifetime: ServiceLifetime) throws {
        try inOverlay { () throws in
            let outside = ServiceRegistryImplementation.current
            ServiceRegistry.add(.number) { 1 }
            ServiceRegistry.add(.double, lifetime: lifetime) { try ServiceRegistry.resolve(.number) * 2 }
            let scope = ServiceRegistry.makeScope("inner")
            scope.add(.number) { try outside.resolve(.double) + 10 }
            #expect(try scope.resolve(.double) == 24)
        }
    }

    @Test(arguments: ["double", "shared", "other"])
    func `A service of a scope may depend on what its requester is in a scope beside or below it`(
        name: ServiceName<Int>
    ) throws {
        try inOverlay { () throws in
            ServiceRegistry.add(.number, lifetime: .scoped) { 1 }
            ServiceRegistry.add(.double, lifetime: .transient) { try ServiceRegistry.resolve(.number) * 2 }
            ServiceRegistry.add("shared", lifetime: .graph) { try ServiceRegistry.resolve(.number) * 2 }
            ServiceRegistry.alias("other", of: .number) { $0 * 2 }
            let (scope, beside) = (ServiceRegistry.makeScope("scope"), ServiceRegistry.makeScope("beside"))
            let below = scope.makeScope("below")
            below.add(.number) { 3 }
            scope.add(.number) { try beside.resolve(name) + below.resolve(name) }
            #expect(try scope.resolve(name) == 16)

            beside.add(.number) { try scope.resolve(name) }
            scope.reset()
            let error = #expect(throws: ServiceRegistryError.self) { try scope.resolve(name) }
            // The factories have references to each other's scopes.
            for registry in [scope, beside] { registry.reset(.everything) }
            let isCycle = if case .circularDependency? = error?.reason { true } else { false }
            #expect(isCycle)
        }
    }

    @Test func `A transient service that looks itself up in new scopes is a cycle`() throws {
        try inOverlay { () throws in
            ServiceRegistry.add(.number, lifetime: .transient) {
                try ServiceRegistry.makeScope("inner").resolve(.number)
            }
            let error = try #require(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.number) }
            #expect(error.path == ["number", "number"])
        }
    }

    @Test(arguments: ServiceLifetime.samples)
    func `A service that looks itself up in ever new scopes or overlays is a cycle`(
        lifetime: ServiceLifetime
    ) throws {
        try inOverlay { () throws in
            ServiceRegistry.add(.host) { try ServiceRegistry.resolve("inScopes" as ServiceName<Host>) }
            ServiceRegistry.add("inScopes" as ServiceName<Host>, lifetime: lifetime) {
                try ServiceRegistry.makeScope("inner").resolve("inScopes" as ServiceName<Host>)
            }
            let error = try #require(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.host) }
            guard case .circularDependency = error.reason else { throw error }
            #expect(error.path == ["host", "inScopes", "inScopes"])

            ServiceRegistry.add("inOverlays" as ServiceName<Host>, lifetime: lifetime) {
                try ServiceRegistry.withOverrides { _ in
                } operation: {
                    try ServiceRegistry.resolve("inOverlays")
                }
            }
            let other = try #require(throws: ServiceRegistryError.self) {
                try ServiceRegistry.resolve("inOverlays" as ServiceName<Host>)
            }
            guard case .circularDependency = other.reason else { throw other }
            #expect(other.path == ["inOverlays", "inOverlays"])
        }
    }

    @Test func `A service whose factory registers it anew and looks it up is a cycle`() throws {
        try inOverlay { () throws in
            @Sendable func register() {
                ServiceRegistry.add(.number) {
                    register()
                    return try ServiceRegistry.resolve(.double)
                }
            }
            register()
            ServiceRegistry.add(.double, lifetime: .transient) { try ServiceRegistry.resolve(.number) }
            let error = try #require(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.number) }
            guard case .circularDependency = error.reason else { throw error }
            #expect(error.path == ["number", "double", "number", "double"])
        }
    }

    @Test func `An asynchronous service that looks itself up in ever new overlays is a cycle`() async throws {
        try await inOverlay { () async throws in
            ServiceRegistry.addAsync(.number) {
                try await ServiceRegistry.withOverrides { _ in
                } operation: {
                    try await ServiceRegistry.resolve(awaiting: .number)
                }
            }
            let error = try await #require(throws: ServiceRegistryError.self) {
                try await ServiceRegistry.resolve(awaiting: .number)
            }
            guard case .circularDependency = error.reason else { throw error }
            #expect(error.path == ["number", "number"])
        }
    }

    @Test func `A cycle is found though a factory on it resets the registry`() throws {
        try inOverlay { () throws in
            let builds = Counter()
            ServiceRegistry.add(.number) {
                ServiceRegistry.reset()
                // Without an end of the cycle, the stack would overflow.
                return builds.increment() > 10 ? 1 : try ServiceRegistry.resolve(.double)
            }
            ServiceRegistry.add(.double) { try ServiceRegistry.resolve(.number) }
            let error = try #require(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.number) }
            #expect(error.path == ["number", "double", "number"])
        }
    }

    @Test func `A cycle is found though a factory on it resets everything in its scope`() throws {
        try inOverlay { () throws in
            let builds = Counter()
            ServiceRegistry.add(.number, lifetime: .scoped) {
                ServiceRegistry.reset(.everything)
                return builds.increment() > 10 ? 1 : try ServiceRegistry.resolve(.double)
            }
            ServiceRegistry.add(.double, lifetime: .scoped) { try ServiceRegistry.resolve(.number) }
            let scope = ServiceRegistry.makeScope("inner")
            let error = try #require(throws: ServiceRegistryError.self) { try scope.resolve(.number) }
            #expect(error.path == ["number", "double", "number"])
        }
    }

    @Test func `A cycle is found though an asynchronous factory on it resets the registry`() async throws {
        try await inOverlay { () async throws in
            let builds = Counter()
            ServiceRegistry.addAsync(.number) {
                ServiceRegistry.reset()
                return builds.increment() > 10 ? 1 : try await ServiceRegistry.resolve(awaiting: .number)
            }
            let error = try await #require(throws: ServiceRegistryError.self) {
                try await ServiceRegistry.resolve(awaiting: .number)
            }
            #expect(error.path == ["number", "number"])
        }
    }
}

/// Runs tasks on one thread.
private final class OneThread: TaskExecutor, @unchecked Sendable {
    // Sendable: the state is touched while the condition is locked alone.
    private let condition = NSCondition()
    private var jobs: [UnownedJob] = []
    private var isOver = false

    init() {
        Thread.detachNewThread { [self] in
            while let job = next() { unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
        }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        condition.withLock { jobs.append(job) }
        condition.signal()
    }

    /// Ends the thread once it has no work any more.
    func end() {
        condition.withLock { isOver = true }
        condition.signal()
    }

    private func next() -> UnownedJob? {
        condition.withLock {
            while jobs.isEmpty, !isOver { condition.wait() }
            return jobs.isEmpty ? nil : jobs.removeFirst()
        }
    }
}
