// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOATestSupport
import Testing

@testable import SOA

@Suite struct ConstructionTests {
    private struct Broken: Error {}

    @Test func `A failed build is not kept, and the error names service, place and cause`() throws {
        try inOverlay { () throws in
            let tries = Counter()
            let registration = ServiceRegistry.add(.number) {
                if tries.increment() == 1 { throw Broken() }
                return tries.value
            }
            let error = try #require(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.number) }
            guard case .buildFailed(let underlying) = error.reason else {
                Issue.record("another reason: \(error.reason)")
                return
            }
            #expect(underlying is Broken)
            #expect(error.name == "number")
            #expect(error.path == ["number"])
            #expect(error.registeredAt == registration.registeredAt)
            #expect(try ServiceRegistry.resolve(.number) == 2)
        }
    }

    @Test func `An error of another service that a factory lets through arrives unchanged`() throws {
        try inOverlay {
            ServiceRegistry.add(.number) { throw Broken() }
            ServiceRegistry.add(.double) { try ServiceRegistry.resolve(.number) * 2 }
            let error = try #require(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.double) }
            #expect(error.name == "number")
            #expect(error.path == ["double", "number"])
            guard case .buildFailed(let underlying) = error.reason else {
                Issue.record("another reason: \(error.reason)")
                return
            }
            #expect(underlying is Broken)
        }
    }

    @Test func `A missing dependency is reported with the way that led there`() throws {
        try inOverlay {
            ServiceRegistry.add(.double) { try ServiceRegistry.resolve(.number) * 2 }
            ServiceRegistry.add("sum") { try ServiceRegistry.resolve(.double) + 1 }
            let error = try #require(throws: ServiceRegistryError.self) {
                try ServiceRegistry.resolve(ServiceName<Int>("sum"))
            }
            #expect(error.path == ["sum", "double", "number"])
            guard case .notRegistered = error.reason else {
                Issue.record("another reason: \(error.reason)")
                return
            }
        }
    }

    @Test func `A cycle is an error with the whole path, and the registry stays usable`() throws {
        try inOverlay { () throws in
            ServiceRegistry.add("entry") { try ServiceRegistry.resolve(ServiceName<Int>("a")) }
            ServiceRegistry.add("a") { try ServiceRegistry.resolve(ServiceName<Int>("b")) }
            ServiceRegistry.add("b") { try ServiceRegistry.resolve(ServiceName<Int>("a")) }
            let error = try #require(throws: ServiceRegistryError.self) {
                try ServiceRegistry.resolve(ServiceName<Int>("entry"))
            }
            guard case .circularDependency = error.reason else {
                Issue.record("another reason: \(error.reason)")
                return
            }
            #expect(error.path == ["entry", "a", "b", "a"])
            ServiceRegistry.add("b") { 5 }
            #expect(try ServiceRegistry.resolve(ServiceName<Int>("entry")) == 5)
        }
    }

    @Test func `A service that depends on itself is a cycle`() throws {
        try inOverlay {
            ServiceRegistry.add(.number) { try ServiceRegistry.resolve(.number) }
            let error = try #require(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.number) }
            #expect(error.path == ["number", "number"])
        }
    }

    @Test(arguments: [ServiceLifetime.transient, .scoped, .singleton])
    func `A cycle of any lifetime is found`(lifetime: ServiceLifetime) throws {
        try inOverlay {
            ServiceRegistry.add(.number, lifetime: lifetime) { try ServiceRegistry.resolve(.double) }
            ServiceRegistry.add(.double, lifetime: lifetime) { try ServiceRegistry.resolve(.number) }
            let error = try #require(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.number) }
            guard case .circularDependency = error.reason else {
                Issue.record("another reason: \(error.reason)")
                return
            }
            #expect(error.path == ["number", "double", "number"])
        }
    }

    @Test func `An asynchronous cycle is an error with the whole path`() async throws {
        try await inOverlay { () async throws in
            ServiceRegistry.addAsync(.number) { try await ServiceRegistry.resolve(awaiting: .double) }
            ServiceRegistry.addAsync(.double) {
                async let number = ServiceRegistry.resolve(awaiting: .number)
                return try await number
            }
            let error = try await #require(throws: ServiceRegistryError.self) {
                try await ServiceRegistry.resolve(awaiting: .number)
            }
            #expect(error.path == ["number", "double", "number"])
        }
    }

    @Test func `A cycle from an asynchronous service through a synchronous one is a cycle`() async throws {
        try await inOverlay { () async throws in
            ServiceRegistry.addAsync(.number) { try await ServiceRegistry.resolve(awaiting: .double) }
            ServiceRegistry.add(.double) { try ServiceRegistry.resolve(.number) }
            let error = try await #require(throws: ServiceRegistryError.self) {
                try await ServiceRegistry.resolve(awaiting: .number)
            }
            guard case .circularDependency = error.reason else {
                Issue.record("another reason: \(error.reason)")
                return
            }
            #expect(error.path == ["number", "double", "number"])
        }
    }

    @Test func `A diamond is no cycle, and its shared dependency is built once`() throws {
        try inOverlay { () throws in
            let builds = Counter()
            ServiceRegistry.add("foot") { builds.increment() }
            ServiceRegistry.add("left") { try ServiceRegistry.resolve(ServiceName<Int>("foot")) + 10 }
            ServiceRegistry.add("right") { try ServiceRegistry.resolve(ServiceName<Int>("foot")) + 100 }
            ServiceRegistry.add("top") {
                try ServiceRegistry.resolve(ServiceName<Int>("left"))
                    + ServiceRegistry.resolve(ServiceName<Int>("right"))
            }
            #expect(try ServiceRegistry.resolve(ServiceName<Int>("top")) == 112)
            #expect(builds.value == 1)
        }
    }

    @Test func `Children of one factory may request the same services at the same time`() async throws {
        try await inOverlay { () async throws in
            ServiceRegistry.addAsync("foot") { 1 }
            ServiceRegistry.addAsync("left") {
                try await ServiceRegistry.resolve(awaiting: ServiceName<Int>("foot")) + 10
            }
            ServiceRegistry.addAsync("right") {
                try await ServiceRegistry.resolve(awaiting: ServiceName<Int>("left"))
                    + ServiceRegistry.resolve(awaiting: ServiceName<Int>("foot"))
            }
            ServiceRegistry.addAsync("top") {
                async let left = ServiceRegistry.resolve(awaiting: ServiceName<Int>("left"))
                async let again = ServiceRegistry.resolve(awaiting: ServiceName<Int>("left"))
                async let right = ServiceRegistry.resolve(awaiting: ServiceName<Int>("right"))
                return try await left + again + right
            }
            #expect(try await ServiceRegistry.resolve(awaiting: ServiceName<Int>("top")) == 34)
        }
    }

    @Test func `A task that outlives a synchronous factory is no part of it`() async throws {
        try await inOverlay { () async throws in
            let tasks = Journal<Task<Int, any Error>>()
            ServiceRegistry.add(.number) {
                tasks.note(Task { try ServiceRegistry.resolve(.number) + 1 })
                return 1
            }
            #expect(try ServiceRegistry.resolve(.number) == 1)
            #expect(try await tasks.entries[0].value == 2)
        }
    }

    @Test func `An asynchronous service is not ready until it is built, and then it is for everybody`() async throws {
        try await inOverlay { () async throws in
            ServiceRegistry.addAsync(.number) { 3 }
            let error = try #require(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.number) }
            guard case .notReady = error.reason else {
                Issue.record("another reason: \(error.reason)")
                return
            }
            #expect(try await ServiceRegistry.resolve(awaiting: .number) == 3)
            #expect(try ServiceRegistry.resolve(.number) == 3)
        }
    }

    @Test func `A cancelled waiter stops waiting, and the build continues for the others`() async throws {
        try await inOverlay { () async throws in
            let gate = Gate()
            let entered = Gate()
            let builds = Counter()
            ServiceRegistry.addAsync(.number) {
                builds.increment()
                entered.open()
                await gate.wait()
                return 3
            }
            let patient = Task { try await ServiceRegistry.resolve(awaiting: .number) }
            await entered.wait()
            let impatient = Task { try await ServiceRegistry.resolve(awaiting: .number) }
            impatient.cancel()
            await #expect(throws: CancellationError.self) { try await impatient.value }
            gate.open()
            #expect(try await patient.value == 3)
            #expect(builds.value == 1)
        }
    }

    @Test func `The first requester may be cancelled, and the build still comes to its end`() async throws {
        try await inOverlay { () async throws in
            let gate = Gate()
            let entered = Gate()
            ServiceRegistry.addAsync(.number) {
                entered.open()
                await gate.wait()
                return Task.isCancelled ? -1 : 3
            }
            let first = Task { try await ServiceRegistry.resolve(awaiting: .number) }
            await entered.wait()
            first.cancel()
            await #expect(throws: CancellationError.self) { try await first.value }
            gate.open()
            #expect(try await ServiceRegistry.resolve(awaiting: .number) == 3)
        }
    }

    @Test(arguments: [true, false])
    func `What a factory waits for no more may wait for that factory`(isRequestedBefore: Bool) async throws {
        try await inOverlay { () async throws in
            let (begun, left, builds) = (Gate(), Gate(), Counter())
            ServiceRegistry.addAsync(.number) {
                let registry = ServiceRegistryImplementation.current.registry
                await withTaskGroup(of: Void.self) { group in
                    group.addTask { _ = try? await ServiceRegistry.resolve(awaiting: .double) }
                    while registry.isBuilding("number") { await Task.yield() }
                    group.cancelAll()
                }
                left.open()
                while registry.isBuilding("double") { await Task.yield() }
                return 1
            }
            ServiceRegistry.addAsync(.double) {
                builds.increment()
                begun.open()
                await left.wait()
                return try await ServiceRegistry.resolve(awaiting: .number) * 2
            }
            let double = Task {
                if !isRequestedBefore { await left.wait() }
                return try await ServiceRegistry.resolve(awaiting: .double)
            }
            if isRequestedBefore { await begun.wait() }
            #expect(try await ServiceRegistry.resolve(awaiting: .number) == 1)
            #expect(try await double.value == 2)
            #expect(builds.value == 1)
        }
    }

    @Test func `Replacing an entry during its build leaves its waiters the old one`() async throws {
        try await inOverlay { () async throws in
            let gate = Gate()
            let entered = Gate()
            ServiceRegistry.addAsync(.host) {
                entered.open()
                await gate.wait()
                return Host("old")
            }
            async let first = ServiceRegistry.resolve(awaiting: .host)
            await entered.wait()
            async let second = ServiceRegistry.resolve(awaiting: .host)
            ServiceRegistry.addAsync(.host) { Host("new") }
            #expect(try await ServiceRegistry.resolve(awaiting: .host).name == "new")
            gate.open()
            #expect(try await first.name == "old")
            _ = try await second
            #expect(try ServiceRegistry.resolve(.host).name == "new")
        }
    }
}
