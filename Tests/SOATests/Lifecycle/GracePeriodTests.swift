// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct GracePeriodTests {
    private let clock = ManualClock()
    private let stopped = Journal<String>()

    private func addBuilt(_ name: String, shutdown: @escaping @Sendable () async throws -> Void = {}) {
        let stopped = stopped
        let shutdown: @Sendable (String) async throws -> Void = { service in
            stopped.note("\(service) begins")
            try await shutdown()
            stopped.note("\(service) ends")
        }
        ServiceRegistry.add(ServiceName<String>(name), shutdown: shutdown) { name }
        _ = ServiceRegistry[ServiceName<String>(name)]
    }

    /// Shuts down with a grace period, and lets it pass once.
    private func errorAfterGracePeriod() async throws -> ServiceShutdownError {
        let clock = clock
        let closing = Task { try await ServiceRegistry.shutdown(grace: .seconds(3), clock: clock) }
        await clock.untilAsleep()
        clock.advance(by: .seconds(3))
        return try await #require(throws: ServiceShutdownError.self) { try await closing.value }
    }

    @Test func `A shutdown that hangs is abandoned, cancelled and reported, and the others still run in order`()
        async throws
    {
        try await inOverlay {
            let gate = Gate()
            let cancelled = Gate()
            addBuilt("first built")
            addBuilt("hanging") {
                await withTaskCancellationHandler {
                    await gate.wait()
                } onCancel: {
                    cancelled.open()
                }
            }
            addBuilt("last built")
            let clock = clock
            let closing = Task { try await ServiceRegistry.shutdown(grace: .seconds(3), clock: clock) }
            while stopped.entries.last != "hanging begins" { await Task.yield() }
            await clock.untilAsleep()
            clock.advance(by: .seconds(3))
            let error = try await #require(throws: ServiceShutdownError.self) { try await closing.value }
            await cancelled.wait()
            #expect(
                error.description == """
                    1 service could not be shut down:
                      hanging: it did not end within 3.0 seconds, and was abandoned
                    """
            )
            let begun = stopped.entries.filter { $0.hasSuffix("begins") }
            #expect(begun == ["last built begins", "hanging begins", "first built begins"])
            #expect(stopped.entries.contains("first built ends"))
            gate.open()
        }
    }

    @Test func `Each shutdown has the whole time`() async throws {
        try await inOverlay {
            let doors = ["a": Gate(), "b": Gate()]
            for name in ["a", "b"] { addBuilt(name) { await doors[name]?.wait() } }
            let clock = clock
            let closing = Task { try await ServiceRegistry.shutdown(grace: .seconds(3), clock: clock) }
            for name in ["b", "a"] {
                while stopped.entries.last != "\(name) begins" { await Task.yield() }
                await clock.untilAsleep()
                clock.advance(by: .seconds(2))
                doors[name]?.open()
            }
            try await closing.value
            #expect(stopped.entries == ["b begins", "b ends", "a begins", "a ends"])
        }
    }

    @Test func `An error that a shutdown throws in time is reported unchanged, and no task stays asleep`() async throws
    {
        try await inOverlay {
            addBuilt("a") { throw Broken() }
            addBuilt("b")
            let error = try await #require(throws: ServiceShutdownError.self) {
                try await ServiceRegistry.shutdown(grace: .seconds(3), clock: clock)
            }
            #expect(error.description == "1 service could not be shut down:\n  a: the lid is stuck")
            while clock.sleeperCount > 0 { await Task.yield() }
        }
    }

    @Test func `The time holds for open scopes too`() async throws {
        try await inOverlay {
            let gate = Gate()
            let scope = ServiceRegistry.makeScope("session")
            // A scope that nobody holds any more is gone before it can be closed.
            defer { withExtendedLifetime(scope) {} }
            scope.add("a", shutdown: { (_: String) in await gate.wait() }) { "a" }
            _ = scope[ServiceName<String>("a")]
            let error = try await errorAfterGracePeriod()
            #expect(error.failures.keys.sorted() == ["a (session)"])
            gate.open()
        }
    }

    @Test(arguments: ["dropped", "closing"])
    func `A shutdown that hangs in a scope that was given up before keeps no other from running`(
        scope: String
    )
        async throws
    {
        try await inOverlay {
            let (isStopping, gate) = (Gate(), Gate())
            addBuilt("fine")
            var session: ServiceRegistryImplementation? = ServiceRegistry.makeScope("session")
            let shutdown = { @Sendable (_: Int) async in
                isStopping.open()
                await gate.wait()
            }
            session?.add("hanging", shutdown: shutdown) { 1 }
            _ = session?["hanging" as ServiceName<Int>]
            let closing = scope == "closing" ? session.map { session in Task { try await session.close() } } : nil
            session = nil
            await isStopping.wait()
            let error = try await errorAfterGracePeriod()
            #expect(
                error.description == """
                    1 service could not be shut down:
                      \(scope == "closing" ? "session (session)" : "session"): it did not end within 3.0 seconds, and was abandoned
                    """
            )
            #expect(stopped.entries == ["fine begins", "fine ends"])
            gate.open()
            try await closing?.value
        }
    }

    @Test func `A second shutdown waits as long as the first one makes progress`() async throws {
        try await inOverlay {
            let names = ["a", "b"]
            let doors = ["a": Gate(), "b": Gate()]
            for name in names { addBuilt(name) { await doors[name]?.wait() } }
            let clock = clock
            let first = Task { try await ServiceRegistry.shutdown() }
            while stopped.entries.last != "b begins" { await Task.yield() }
            let second = Task { try await ServiceRegistry.shutdown(grace: .seconds(3), clock: clock) }
            await clock.untilAsleep()
            doors["b"]?.open()
            while stopped.entries.last != "a begins" { await Task.yield() }
            clock.advance(by: .seconds(3))
            await clock.untilAsleep()
            clock.advance(by: .seconds(3))
            let error = try await #require(throws: ServiceShutdownError.self) { try await second.value }
            #expect(error.failures.keys.sorted() == ["overrides of root"])
            doors["a"]?.open()
            try await first.value
        }
    }

    @Test func `A second shutdown waits while a scope that the first one waits for makes progress`() async throws {
        try await inOverlay {
            let names = ["a", "b"]
            let doors = ["a": Gate(), "b": Gate()]
            let scope = ServiceRegistry.makeScope("session")
            scope.run { for name in names { addBuilt(name) { await doors[name]?.wait() } } }
            let closing = Task { try await scope.close() }
            while stopped.entries.last != "b begins" { await Task.yield() }
            let (clock, later) = (clock, ManualClock())
            let first = Task { try await ServiceRegistry.shutdown(grace: .seconds(3), clock: clock) }
            await clock.untilAsleep()
            let second = Task { try await ServiceRegistry.shutdown(grace: .seconds(3), clock: later) }
            await later.untilAsleep()
            doors["b"]?.open()
            while stopped.entries.last != "a begins" { await Task.yield() }
            clock.advance(by: .seconds(3))
            await clock.untilAsleep()
            later.advance(by: .seconds(3))
            await later.untilAsleep()
            doors["a"]?.open()
            for shutdown in [closing, first, second] { try await shutdown.value }
        }
    }

    @Test func `A cancelled start whose shutdowns hang is waited for no longer either, and reported`() async throws {
        try await inOverlay {
            let (entered, stopping, gate) = (Gate(), Gate(), Gate())
            addBuilt("fine")
            let stop: @Sendable (Int) async -> Void = { _ in
                stopping.open()
                await gate.wait()
            }
            ServiceRegistry.addAsync(.number, shutdown: stop) { 1 }
            ServiceRegistry.addAsync("server", dependsOn: ["number"]) {
                entered.open()
                for await _ in AsyncStream<Never>.makeStream().stream {}
                try Task.checkCancellation()
                return "server"
            }
            let starting = Task { try await ServiceRegistry.start() }
            await entered.wait()
            starting.cancel()
            await stopping.wait()
            let error = try await errorAfterGracePeriod()
            #expect(
                error.description == """
                    1 service could not be shut down:
                      overrides of root: it did not end within 3.0 seconds, and was abandoned
                    """
            )
            #expect(stopped.entries == ["fine begins", "fine ends"])
            gate.open()
            await #expect(throws: ServiceStartError.self) { try await starting.value }
        }
    }

    @Test func `A build that hangs is waited for no longer either, and reported`() async throws {
        try await inOverlay {
            let gate = Gate()
            let entered = Gate()
            addBuilt("fine")
            ServiceRegistry.addAsync("hanging") {
                entered.open()
                await gate.wait()
                return "hanging"
            }
            let asking = Task { try await ServiceRegistry.resolve(awaiting: ServiceName<String>("hanging")) }
            await entered.wait()
            let error = try await errorAfterGracePeriod()
            #expect(
                error.description == """
                    1 service could not be shut down:
                      hanging: its build did not end within 3.0 seconds, and what it makes will not be shut down
                    """
            )
            #expect(stopped.entries == ["fine begins", "fine ends"])
            gate.open()
            // Who asked before gets what the build makes all the same.
            #expect(try await asking.value == "hanging")
        }
    }

    @Test func `A build that ends in time is stopped as any other`() async throws {
        try await inOverlay {
            let gate = Gate()
            let entered = Gate()
            let stopped = stopped
            ServiceRegistry.addAsync("late", shutdown: { stopped.note($0) }) {
                entered.open()
                await gate.wait()
                return "late"
            }
            let asking = Task { try await ServiceRegistry.resolve(awaiting: ServiceName<String>("late")) }
            await entered.wait()
            let clock = clock
            let closing = Task { try await ServiceRegistry.shutdown(grace: .seconds(3), clock: clock) }
            await clock.untilAsleep()
            clock.advance(by: .seconds(2))
            gate.open()
            try await closing.value
            #expect(try await asking.value == "late")
            #expect(stopped.entries == ["late"])
        }
    }

    @Test func `Cancelling the caller takes no time from a shutdown`() async throws {
        try await inOverlay {
            let gate = Gate()
            addBuilt("a") { await gate.wait() }
            let clock = clock
            let closing = Task { try await ServiceRegistry.shutdown(grace: .seconds(3), clock: clock) }
            closing.cancel()
            await clock.untilAsleep()
            clock.advance(by: .seconds(2))
            gate.open()
            try await closing.value
            #expect(stopped.entries == ["a begins", "a ends"])
        }
    }
}
