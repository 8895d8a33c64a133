// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if ServiceLifecycle

import SOA
import SOAServiceLifecycle
import ServiceLifecycle
import ServiceLifecycleTestKit
import Testing
import SOATestSupport

@Suite(.timeLimit(.minutes(10))) struct RegistryServiceTests {
    private struct Broken: Error {}

    private let journal = Journal()

    /// Registers a service that notes when it is built and stopped, and is started with the registry.
    private func addRecorded(
        _ name: ServiceName<String>,
        dependsOn: [String] = [],
        _ build: @escaping @Sendable () async throws -> Void = {}
    ) {
        let stop: @Sendable (String) -> Void = { [journal] name in journal.note("\(name) stopped") }
        ServiceRegistry.addAsync(name, dependsOn: dependsOn, shutdown: stop) { [journal] in
            try await build()
            journal.note("\(name.rawValue) built")
            return name.rawValue
        }
    }

    @Test func `What depends on the registry runs once it is started, and ends before it is shut down`() async throws {
        try await inOverlay {
            addRecorded("database") { for _ in 0..<1_000 { await Task.yield() } }
            let registry = RegistryService()
            let running = Gate()
            let server = registry.whenReady {
                let database = try ServiceRegistry.resolve("database" as ServiceName<String>)
                journal.note("server made with \(database)")
                return ClosureService {
                    journal.note("server runs")
                    running.open()
                    try await gracefulShutdown()
                    journal.note("server ends with \(ServiceRegistry["database" as ServiceName<String>])")
                }
            }
            let group = ServiceGroup(services: [registry, server])
            async let run: Void = group.run()
            await running.wait()
            await group.triggerGracefulShutdown()
            try await run
            #expect(
                journal.entries == [
                    "database built", "server made with database", "server runs", "server ends with database",
                    "database stopped",
                ]
            )
        }
    }

    @Test func `A start that fails ends the group with the reason, and stops what was built`() async throws {
        await inOverlay {
            addRecorded("database")
            addRecorded("cache", dependsOn: ["database"]) { throw Broken() }
            let registry = RegistryService()
            let server = registry.whenReady(ClosureService { journal.note("server runs") })
            let error = await #expect(throws: ServiceStartError.self) {
                try await ServiceGroup(services: [registry, server]).run()
            }
            #expect(error?.cause == .failures)
            #expect(error?.notReady == ["cache"])
            #expect(journal.entries == ["database built", "database stopped"])
        }
    }

    @Test func `A start that takes too long ends the group, even if a factory never returns`() async throws {
        await inOverlay {
            let gate = Gate()
            addRecorded("database") { await gate.wait() }
            let registry = RegistryService(startTimeout: .seconds(1), clock: InstantClock())
            let server = registry.whenReady(ClosureService { journal.note("server runs") })
            let error = await #expect(throws: ServiceStartError.self) {
                try await ServiceGroup(services: [registry, server]).run()
            }
            #expect(error?.cause == .timeout(.seconds(1)))
            #expect(journal.entries.isEmpty)
            gate.open()
        }
    }

    @Test func `A graceful shutdown during the start ends the start, and stops what was built`() async throws {
        try await inOverlay {
            try await testGracefulShutdown { trigger in
                // The grace period of a factory that waits for the end of its start; that of shutdowns never passes.
                let registry = RegistryService(grace: .milliseconds(1), clock: ManualClock())
                addRecorded("database")
                addRecorded("cache", dependsOn: ["database"]) { [weak registry] in
                    trigger.triggerGracefulShutdown()
                    // Fails as soon as the start was ended; a detached task is not shut down gracefully before.
                    try? await Task.detached { [registry] in try await registry?.untilReady() }.value
                }
                addRecorded("index", dependsOn: ["cache"])
                try await registry.run()
                #expect(journal.entries == ["database built", "cache built", "cache stopped", "database stopped"])
            }
        }
    }

    @Test func `A graceful shutdown during the start cancels builds, and the group returns`() async throws {
        try await inOverlay {
            let entered = Gate()
            addRecorded("database")
            addRecorded("index", dependsOn: ["database"]) { [journal] in
                entered.open()
                await withTaskCancellationHandler {
                    for await _ in AsyncStream<Never>.makeStream().stream {}
                } onCancel: {
                    journal.note("index cancelled")
                }
                try Task.checkCancellation()
            }
            let registry = RegistryService()
            let server = registry.whenReady(ClosureService { journal.note("server runs") })
            let group = ServiceGroup(services: [registry, server])
            async let run: Void = group.run()
            await entered.wait()
            await group.triggerGracefulShutdown()
            try await run
            #expect(journal.entries == ["database built", "index cancelled", "database stopped"])
        }
    }

    @Test func `A factory that ends itself on a graceful shutdown does not fail the group`() async throws {
        try await inOverlay {
            let entered = Gate()
            addRecorded("database")
            addRecorded("index", dependsOn: ["database"]) {
                entered.open()
                try await gracefulShutdown()
                throw Broken()
            }
            let group = ServiceGroup(services: [RegistryService()])
            async let run: Void = group.run()
            await entered.wait()
            await group.triggerGracefulShutdown()
            try await run
            #expect(journal.entries == ["database built", "database stopped"])
        }
    }

    @Test func `A shutdown that fails after a cancelled start ends the group with the reason`() async throws {
        await inOverlay {
            let entered = Gate()
            let fail: @Sendable (Int) throws -> Void = { _ in throw Broken() }
            ServiceRegistry.addAsync("database", shutdown: fail) { 1 }
            addRecorded("index", dependsOn: ["database"]) {
                entered.open()
                for await _ in AsyncStream<Never>.makeStream().stream {}
                try Task.checkCancellation()
            }
            let group = ServiceGroup(services: [RegistryService()])
            let run = Task { try await group.run() }
            await entered.wait()
            await group.triggerGracefulShutdown()
            let error = await #expect(throws: ServiceShutdownError.self) { try await run.value }
            #expect(error?.failures["database"] is Broken)
        }
    }

    @Test func `What waits for the start ends with it, without having run`() async throws {
        try await inOverlay {
            try await testGracefulShutdown { trigger in
                let server = RegistryService().whenReady(ClosureService { journal.note("server runs") })
                async let run: Void = server.run()
                trigger.triggerGracefulShutdown()
                try await run
                #expect(journal.entries.isEmpty)
            }
        }
    }

    @Test func `In a second group, what depends on a registry that was shut down says so`() async throws {
        try await inOverlay {
            let registry = RegistryService()
            let server = registry.whenReady(ClosureService { journal.note("server runs") })
            try await testGracefulShutdown { trigger in
                async let run: Void = registry.run()
                try await registry.untilReady()
                trigger.triggerGracefulShutdown()
                try await run
            }
            let error = await #expect(throws: (any Error).self) { try await ServiceGroup(services: [server]).run() }
            #expect("\(error as Any)".contains("was shut down before; create another RegistryService for each group"))
            #expect(journal.entries.isEmpty)
        }
    }

    @Test func `On cancellation the registry waits for what depends on it`() async throws {
        await inOverlay {
            addRecorded("database")
            let registry = RegistryService()
            let running = Gate()
            let server = registry.whenReady(
                ClosureService {
                    running.open()
                    try? await gracefulShutdown()
                    for _ in 0..<1_000 { await Task.yield() }
                    journal.note("server ends with \(ServiceRegistry["database" as ServiceName<String>])")
                    throw CancellationError()
                }
            )
            let group = Task { try await ServiceGroup(services: [registry, server]).run() }
            await running.wait()
            group.cancel()
            await #expect(throws: CancellationError.self) { try await group.value }
            #expect(journal.entries == ["database built", "server ends with database", "database stopped"])
        }
    }

    @Test func `On cancellation the registry waits no longer than the grace period`() async throws {
        await inOverlay {
            let stopped = Gate()
            let stop: @Sendable (Int) -> Void = { _ in stopped.open() }
            ServiceRegistry.addAsync("database", shutdown: stop) { 1 }
            let registry = RegistryService(grace: .seconds(1), clock: InstantClock())
            let running = Gate()
            let server = registry.whenReady(
                ClosureService {
                    running.open()
                    await stopped.wait()
                }
            )
            let group = Task { try await ServiceGroup(services: [registry, server]).run() }
            await running.wait()
            group.cancel()
            _ = await group.result
        }
    }

    @Test func `The longest grace period ends with the services, and ends no process`() async throws {
        await inOverlay {
            addRecorded("database")
            let registry = RegistryService(startTimeout: .seconds(Int64.max), grace: .seconds(Int64.max))
            let running = Gate()
            let server = registry.whenReady(
                ClosureService {
                    running.open()
                    for await _ in AsyncStream<Never>.makeStream().stream {}
                }
            )
            let group = Task { try await ServiceGroup(services: [registry, server]).run() }
            await running.wait()
            group.cancel()
            await #expect(throws: CancellationError.self) { try await group.value }
            #expect(journal.entries == ["database built", "database stopped"])
        }
    }

    @Test func `A service that fails takes the group down, and nothing is lost`() async throws {
        await inOverlay {
            addRecorded("database")
            let registry = RegistryService()
            let server = registry.whenReady(ClosureService { throw Broken() })
            await #expect(throws: Broken.self) { try await ServiceGroup(services: [registry, server]).run() }
            #expect(journal.entries == ["database built", "database stopped"])
        }
    }

    @Test func `A shutdown that fails ends the group with the reason, after all the others`() async {
        await inOverlay {
            addRecorded("database")
            let fail: @Sendable (Int) throws -> Void = { _ in throw Broken() }
            ServiceRegistry.addAsync("cache", shutdown: fail) { 1 }
            let error = await shutdownError(of: RegistryService())
            #expect(error?.failures["cache"] is Broken)
            #expect(error?.failures.count == 1)
            #expect(journal.entries == ["database built", "database stopped"])
        }
    }

    @Test func `A shutdown that hangs is abandoned after the grace period, and ends the group with the reason`() async {
        await inOverlay {
            let gate = Gate()
            let hang: @Sendable (Int) async -> Void = { _ in await gate.wait() }
            ServiceRegistry.addAsync("index", shutdown: hang) { 1 }
            let error = await shutdownError(of: RegistryService(grace: .seconds(1), clock: InstantClock()))
            #expect(error?.failures["index"] != nil)
            gate.open()
        }
    }

    /// What a group ends with that runs the registry alone, and is shut down when it is ready.
    private func shutdownError(of registry: RegistryService) async -> ServiceShutdownError? {
        let group = ServiceGroup(services: [registry])
        let run = Task { try await group.run() }
        try? await registry.untilReady()
        await group.triggerGracefulShutdown()
        return await #expect(throws: ServiceShutdownError.self) { try await run.value }
    }

    @Test func `Everybody who waits for the start goes on when it is done`() async throws {
        try await inOverlay {
            try await testGracefulShutdown { trigger in
                let gate = Gate()
                addRecorded("database") { await gate.wait() }
                let registry = RegistryService()
                async let run: Void = registry.run()
                async let first: Void = registry.untilReady()
                async let second: Void = registry.untilReady()
                gate.open()
                _ = try await (first, second)
                try await registry.untilReady()
                trigger.triggerGracefulShutdown()
                try await run
                await #expect(throws: CancellationError.self) { try await registry.untilReady() }
            }
        }
    }

    @Test func `A waiter for the start receives its error`() async throws {
        await inOverlay {
            addRecorded("database") { throw Broken() }
            let registry = RegistryService()
            let waiting = Task { try await registry.untilReady() }
            await #expect(throws: ServiceStartError.self) { try await registry.run() }
            await #expect(throws: ServiceStartError.self) { try await waiting.value }
        }
    }

    @Test func `Cancelling one who waits for the start ends the waiting alone`() async throws {
        try await inOverlay {
            try await testGracefulShutdown { trigger in
                let registry = RegistryService()
                let waiting = Task { try await registry.untilReady() }
                waiting.cancel()
                await #expect(throws: CancellationError.self) { try await waiting.value }
                async let run: Void = registry.run()
                try await registry.untilReady()
                trigger.triggerGracefulShutdown()
                try await run
            }
        }
    }

    @Test(.timeLimit(.minutes(10)))
    func `A graceful shutdown during the start ends the waiting of a service for it`() async throws {
        try await inOverlay {
            let entered = Gate()
            addRecorded("database") {
                entered.open()
                for await _ in AsyncStream<Never>.makeStream().stream {}
                try Task.checkCancellation()
            }
            let registry = RegistryService()
            let server = ClosureService {
                await #expect(throws: CancellationError.self) { try await registry.untilReady() }
                journal.note("server ends")
            }
            let group = ServiceGroup(services: [registry, server])
            async let run: Void = group.run()
            await entered.wait()
            await group.triggerGracefulShutdown()
            try await run
            #expect(journal.entries == ["server ends"])
        }
    }

    @Test func `The registry of a service is the one that was current when it was made`() async throws {
        try await inOverlay {
            addRecorded("database")
            let registry = RegistryService()
            try await ServiceRegistry.withOverrides({ $0.reset(.everything) }) {
                try await testGracefulShutdown { trigger in
                    async let run: Void = registry.run()
                    try await registry.untilReady()
                    trigger.triggerGracefulShutdown()
                    try await run
                }
            }
            #expect(journal.entries == ["database built", "database stopped"])
        }
    }

    @Test func `What depends on a registry runs in it, whichever is current around the group`() async throws {
        await inOverlay {
            let name: ServiceName<String> = "database"
            let scope = ServiceRegistry.makeScope("server")
            scope.add(name) { "the scope's" }
            let registry = RegistryService(scope)
            let server = registry.whenReady {
                journal.note("made with \(try ServiceRegistry.resolve(name))")
                return ClosureService {
                    journal.note("runs with \(try ServiceRegistry.resolve(name))")
                    throw Broken()
                }
            }
            await #expect(throws: Broken.self) { try await ServiceGroup(services: [registry, server]).run() }
            #expect(journal.entries == ["made with the scope's", "runs with the scope's"])
        }
    }

    @Test func `The logs of a group call services by their names`() {
        struct Server: Service {
            func run() async throws {}
        }
        let registry = RegistryService()
        #expect("\(registry)" == "RegistryService")
        #expect("\(registry.whenReady(Server()))" == "Server()")
        #expect("\(registry.whenReady { Server() })" == "DependentService")
    }
}

#endif
