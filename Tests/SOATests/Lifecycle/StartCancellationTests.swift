// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOATestSupport
import Testing

@testable import SOA

@Suite(.timeLimit(.minutes(10))) struct StartCancellationTests {
    private let journal = Journal<String>()

    /// An asynchronous service that notes its build and its shutdown.
    private func addRecorded(
        _ name: String,
        dependsOn: [String] = [],
        _ build: @escaping @Sendable () async throws -> Void = {}
    ) {
        let stop: @Sendable (String) -> Void = { [journal] name in journal.note("\(name) stopped") }
        ServiceRegistry.addAsync(ServiceName<String>(name), dependsOn: dependsOn, shutdown: stop) { [journal] in
            try await build()
            journal.note("\(name) built")
            return name
        }
    }

    /// A factory that goes on until it is cancelled.
    private func untilCancelled(_ name: String, _ entered: Gate) -> @Sendable () async throws -> Void {
        { [journal] in
            entered.open()
            let never = AsyncStream<Never>.makeStream()
            for await _ in never.stream {}
            journal.note("\(name) cancelled")
            try Task.checkCancellation()
        }
    }

    private func cancelledStart(_ starting: Task<Void, any Error>) async throws -> ServiceStartError {
        starting.cancel()
        // Not in an expectation, which would describe the error and all that it lists each time.
        do {
            try await starting.value
        } catch let error as ServiceStartError {
            let cause = error.cause
            #expect(cause == .cancellation)
            return error
        }
        return try #require(nil as ServiceStartError?, "the start has not failed")
    }

    @Test func `Cancelling a start cancels its builds, and shuts down what it built, dependants first`() async throws {
        try await inOverlay {
            let entered = Gate()
            addRecorded("database")
            addRecorded("cache", dependsOn: ["database"])
            addRecorded("index", dependsOn: ["cache"], untilCancelled("index", entered))
            addRecorded("server", dependsOn: ["index"])
            let starting = Task { try await ServiceRegistry.start() }
            await entered.wait()
            let error = try await cancelledStart(starting)
            #expect(
                journal.entries == [
                    "database built", "cache built", "index cancelled", "cache stopped", "database stopped",
                ]
            )
            #expect(error.ready.isEmpty)
            #expect(error.failures.isEmpty)
            #expect(
                error.description == """
                    4 of 4 services are not ready, since the start was cancelled:
                      database: was shut down again
                      cache: was shut down again
                      index: was cancelled
                      server: waits for index
                    """
            )
        }
    }

    @Test func `A start after a cancelled one builds anew`() async throws {
        try await inOverlay {
            let entered = Gate()
            let isPatient = Lock(false)
            let wait = untilCancelled("index", entered)
            addRecorded("database")
            addRecorded("index", dependsOn: ["database"]) { if !isPatient.withLock({ $0 }) { try await wait() } }
            let starting = Task { try await ServiceRegistry.start() }
            await entered.wait()
            _ = try await cancelledStart(starting)
            isPatient.withLock { $0 = true }
            journal.clear()
            try await ServiceRegistry.start()
            #expect(journal.entries == ["database built", "index built"])
            try await ServiceRegistry.shutdown()
            #expect(journal.entries.suffix(2) == ["index stopped", "database stopped"])
        }
    }

    @Test func `A factory's own lookups are cancelled with it, and what they built is shut down`() async throws {
        try await inOverlay {
            let entered = Gate()
            ServiceRegistry.add(.host, shutdown: { [journal] _ in journal.note("host stopped") }, { Host("lazy") })
            addRecorded("inner", untilCancelled("inner", entered))
            addRecorded("outer") {
                _ = try ServiceRegistry.resolve(.host)
                _ = try await ServiceRegistry.resolve(awaiting: "inner" as ServiceName<String>)
            }
            let starting = Task { try await ServiceRegistry.start() }
            await entered.wait()
            while ServiceRegistry.state(of: "host") != .built { await Task.yield() }
            _ = try await cancelledStart(starting)
            #expect(journal.entries == ["inner cancelled", "host stopped"])
            for name in ["host", "inner", "outer"] { #expect(ServiceRegistry.state(of: name) != .building) }
            #expect(ServiceRegistry.state(of: "host") == .unbuilt)
        }
    }

    @Test func `A build that another task awaits continues, and its dependencies are kept`() async throws {
        try await inOverlay {
            let gate = Gate()
            let entered = Gate()
            addRecorded("database")
            addRecorded("unrelated")
            addRecorded("index", dependsOn: ["database"]) { [journal] in
                entered.open()
                await gate.wait()
                if Task.isCancelled { journal.note("index cancelled") }
            }
            let starting = Task { try await ServiceRegistry.start() }
            await entered.wait()
            while ServiceRegistry.state(of: "unrelated") != .built { await Task.yield() }
            let registry = ServiceRegistryImplementation.current.registry
            let lookup = Task { try await ServiceRegistry.resolve(awaiting: "index" as ServiceName<String>) }
            // The waiter of the start and that of the lookup.
            while registry.visibleSlot(named: "index")?.waiterCount != 2 { await Task.yield() }
            _ = try await cancelledStart(starting)
            #expect(journal.entries.suffix(1) == ["unrelated stopped"])
            gate.open()
            #expect(try await lookup.value == "index")
            #expect(journal.entries.suffix(2) == ["unrelated stopped", "index built"])
            #expect(ServiceRegistry.state(of: "database") == .built)
        }
    }

    @Test func `A service that was built before the start is kept`() async throws {
        try await inOverlay {
            let entered = Gate()
            addRecorded("database")
            try await ServiceRegistry.start()
            addRecorded("index", dependsOn: ["database"], untilCancelled("index", entered))
            let starting = Task { try await ServiceRegistry.start() }
            await entered.wait()
            let error = try await cancelledStart(starting)
            #expect(error.ready == ["database"])
            #expect(journal.entries == ["database built", "index cancelled"])
        }
    }

    @Test func `What a replaced instance needs is shut down after it`() async throws {
        try await inOverlay {
            let entered = Gate()
            addRecorded("database")
            addRecorded("index", dependsOn: ["database"], untilCancelled("index", entered))
            ServiceRegistry.add(.host, shutdown: { [journal] _ in journal.note("host stopped") }) {
                Host(ServiceRegistry["database" as ServiceName<String>])
            }
            let starting = Task { try await ServiceRegistry.start() }
            await entered.wait()
            #expect(ServiceRegistry[.host].name == "database")
            ServiceRegistry.remove("host")
            _ = try await cancelledStart(starting)
            try await ServiceRegistry.shutdown()
            #expect(journal.entries == ["database built", "index cancelled", "host stopped", "database stopped"])
        }
    }

    @Test(arguments: [ServiceLifetime.transient, .singleton], [true, false])
    func `What a build needs that no slot has is shut down after it`(
        lifetime: ServiceLifetime,
        isDeclared: Bool
    ) async throws {
        try await inOverlay {
            let (entered, building, gate) = (Gate(), Gate(), Gate())
            addRecorded("database")
            addRecorded("index", dependsOn: ["database"], untilCancelled("index", entered))
            let starting = Task { try await ServiceRegistry.start() }
            await entered.wait()
            let stop: @Sendable (Host) -> Void = { [journal] _ in journal.note("host stopped") }
            let dependencies = isDeclared ? ["database"] : []
            ServiceRegistry.addAsync(.host, lifetime: lifetime, dependsOn: dependencies, shutdown: stop) {
                if !isDeclared { _ = try ServiceRegistry.resolve("database" as ServiceName<String>) }
                building.open()
                await gate.wait()
                return Host()
            }
            let lookup = Task { try await ServiceRegistry.resolve(awaiting: .host) }
            await building.wait()
            if lifetime == .singleton { ServiceRegistry.remove("host") }
            _ = try await cancelledStart(starting)
            #expect(journal.entries == ["database built", "index cancelled"])
            gate.open()
            _ = try await lookup.value
            try await ServiceRegistry.shutdown()
            let stopped = lifetime == .singleton ? ["host stopped", "database stopped"] : ["database stopped"]
            #expect(journal.entries.dropFirst(2) == stopped[...])
        }
    }

    @Test func `While another start is at work nothing is taken back`() async throws {
        try await inOverlay {
            let gate = Gate()
            let entered = Gate()
            addRecorded("database")
            addRecorded("index", dependsOn: ["database"]) {
                entered.open()
                await gate.wait()
            }
            let impatient = Task { try await ServiceRegistry.start() }
            await entered.wait()
            let registry = ServiceRegistryImplementation.current.registry
            let patient = Task { try await ServiceRegistry.start() }
            while registry.state.withLock({ $0.starts.count }) != 2 { await Task.yield() }
            let error = try await cancelledStart(impatient)
            #expect(error.ready == ["database"])
            gate.open()
            try await patient.value
            #expect(journal.entries == ["database built", "index built"])
        }
    }

    @Test func `The last of several cancelled starts cancels and takes back what all of them have begun`() async throws
    {
        try await inOverlay {
            let entered = Gate()
            addRecorded("database")
            addRecorded("index", dependsOn: ["database"], untilCancelled("index", entered))
            let registry = ServiceRegistryImplementation.current.registry
            let first = Task { try await ServiceRegistry.start() }
            await entered.wait()
            let second = Task { try await ServiceRegistry.start() }
            while registry.visibleSlot(named: "index")?.waiterCount != 2 { await Task.yield() }
            _ = try await cancelledStart(first)
            #expect(journal.entries == ["database built"])
            let error = try await cancelledStart(second)
            #expect(journal.entries == ["database built", "index cancelled", "database stopped"])
            #expect(error.ready.isEmpty)
        }
    }

    @Test func `What a cancelled start still builds is taken back with the last one`() async throws {
        try await inOverlay {
            let (entered, sessionEntered, latch) = (Gate(), Gate(), Latch())
            let stop: @Sendable (Host) -> Void = { [journal] _ in journal.note("host stopped") }
            ServiceRegistry.add(.host, lifetime: .eager, shutdown: stop) { @MainActor in
                entered.open()
                latch.wait()
                return Host()
            }
            let registry = ServiceRegistryImplementation.current.registry
            let first = Task { try await patientStart(of: .current) }
            await entered.wait()
            let scope = ServiceRegistry.makeScope("scope")
            scope.run { addRecorded("session", untilCancelled("session", sessionEntered)) }
            let second = Task { try await patientStart(of: scope) }
            await sessionEntered.wait()
            first.cancel()
            while registry.state.withLock({ $0.starts.count }) != 1 { await Task.yield() }
            second.cancel()
            while registry.state.withLock({ $0.starts.count }) != 0 { await Task.yield() }
            for _ in 0..<100 { await Task.yield() }
            latch.open()
            for start in [first, second] { _ = try await cancelledStart(start) }
            #expect(journal.entries == ["session cancelled", "host stopped"])
        }
    }

    /// Starts a registry, and waits for cancelled builds as long as they take.
    private func patientStart(of registry: ServiceRegistryImplementation) async throws {
        try await registry.start(within: .none, patience: .none, at: CallSite(fileID: #fileID, line: #line))
    }

    @Test func `Starts that are cancelled at the same time take back what each of them has built`() async {
        for _ in 0..<300 {
            await inOverlay {
                let entered = Counter()
                ServiceRegistry.addAsync("session", lifetime: .scoped) {
                    entered.increment()
                    let never = AsyncStream<Never>.makeStream()
                    for await _ in never.stream {}
                    try Task.checkCancellation()
                    return "session"
                }
                let registry = ServiceRegistryImplementation.current.registry
                let scope = ServiceRegistry.makeScope("scope")
                let starts = (0..<2).map { _ in Task { try await scope.start() } }
                while entered.value != 1 || registry.state.withLock({ $0.starts.count }) != 2 { await Task.yield() }
                ServiceRegistry.addAsync(.number) { 1 }
                let other = Task { try await ServiceRegistry.start() }
                while entered.value != 2 || ServiceRegistry.state(of: "number") != .built { await Task.yield() }
                await withTaskGroup { group in
                    for start in [starts[0], other] { group.addTask { start.cancel() } }
                }
                for start in [starts[0], other] { _ = await start.result }
                starts[1].cancel()
                _ = await starts[1].result
                #expect(ServiceRegistry.state(of: "number") == .unbuilt)
                #expect(ServiceRegistry.state(of: "session") != .building)
                withExtendedLifetime(scope) {}
            }
        }
    }

    @Test(arguments: [true, false])
    func `A start ends though the shutdowns of a cancelled one do not`(isCancelled: Bool) async throws {
        try await inOverlay {
            let (entered, stopping, mayStop) = (Gate(), Gate(), Gate())
            let stop: @Sendable (Int) async -> Void = { [journal] _ in
                stopping.open()
                await mayStop.wait()
                journal.note("number stopped")
            }
            ServiceRegistry.addAsync(.number, shutdown: stop) { 1 }
            addRecorded("server", dependsOn: ["number"], untilCancelled("server", entered))
            let first = Task { try await ServiceRegistry.start() }
            await entered.wait()
            first.cancel()
            await stopping.wait()
            let clock = ManualClock()
            let second = Task { try await ServiceRegistry.start(timeout: .seconds(3), clock: clock) }
            await clock.untilAsleep()
            if isCancelled { second.cancel() } else { clock.advance(by: .seconds(3)) }
            let error = try await #require(throws: ServiceStartError.self) { try await second.value }
            #expect(error.cause == (isCancelled ? .cancellation : .timeout(.seconds(3))))
            #expect(error.notReady == ["number", "server"])
            mayStop.open()
            _ = try await cancelledStart(first)
            #expect(journal.entries == ["server cancelled", "number stopped"])
            // Neither counts as in progress any more.
            let starts = ServiceRegistryImplementation.current.registry.state.withLock({ $0.starts.count })
            #expect(starts == 0)
        }
    }

    @Test func `A start that comes while a cancelled one ends waits for that`() async throws {
        try await inOverlay {
            let entered = Gate()
            let stopping = Gate()
            let gate = Gate()
            let isFirst = Lock(true)
            ServiceRegistry.addAsync(
                .number,
                shutdown: { [journal] _ in
                    stopping.open()
                    await gate.wait()
                    journal.note("stopped")
                },
                { [journal] in
                    journal.note("built")
                    return 1
                }
            )
            let wait = untilCancelled("index", entered)
            addRecorded("index", dependsOn: ["number"]) {
                if isFirst.withLock({ isFirst in
                    defer { isFirst = false }
                    return isFirst
                }) {
                    try await wait()
                }
            }
            let first = Task { try await ServiceRegistry.start() }
            await entered.wait()
            first.cancel()
            await stopping.wait()
            let second = Task { try await ServiceRegistry.start() }
            for _ in 0..<100 { await Task.yield() }
            gate.open()
            try await second.value
            await #expect(throws: ServiceStartError.self) { try await first.value }
            #expect(journal.entries == ["built", "index cancelled", "stopped", "built", "index built"])
        }
    }

    @Test func `A shutdown that fails is part of the error, and the others run`() async throws {
        struct Stuck: Error {}
        try await inOverlay {
            let entered = Gate()
            addRecorded("database")
            let fail: @Sendable (Int) throws -> Void = { _ in throw Stuck() }
            ServiceRegistry.addAsync(.number, dependsOn: ["database"], shutdown: fail) { 1 }
            addRecorded("index", dependsOn: ["number"], untilCancelled("index", entered))
            let starting = Task { try await ServiceRegistry.start() }
            await entered.wait()
            let error = try await cancelledStart(starting)
            #expect(error.failures["number"] is Stuck)
            #expect(journal.entries.suffix(1) == ["database stopped"])
        }
    }

    @Test func `The text has the failed shutdown of a service that only a factory requested`() async throws {
        try await inOverlay {
            let entered = Gate()
            let fail: @Sendable (Int) throws -> Void = { _ in throw Broken() }
            ServiceRegistry.add(.number, shutdown: fail) { 1 }
            addRecorded("cache") { _ = try ServiceRegistry.resolve(.number) }
            addRecorded("index", dependsOn: ["cache"], untilCancelled("index", entered))
            let starting = Task { try await ServiceRegistry.start() }
            await entered.wait()
            let error = try await cancelledStart(starting)
            #expect(
                error.description == """
                    2 of 2 services are not ready, since the start was cancelled:
                      cache: was shut down again
                      index: was cancelled
                      number: failed: the lid is stuck
                    """
            )
        }
    }

    @Test func `A shutdown still finds what it depends on`() async throws {
        try await inOverlay {
            let entered = Gate()
            addRecorded("database")
            ServiceRegistry.addAsync(
                .number,
                dependsOn: ["database"],
                shutdown: { [journal] _ in
                    journal.note("flushed to \(try ServiceRegistry.resolve("database" as ServiceName<String>))")
                },
                { 1 }
            )
            addRecorded("index", dependsOn: ["number"], untilCancelled("index", entered))
            let starting = Task { try await ServiceRegistry.start() }
            await entered.wait()
            _ = try await cancelledStart(starting)
            #expect(journal.entries.suffix(2) == ["flushed to database", "database stopped"])
        }
    }

    @Test func `A lookup that meets a cancelled build builds anew`() async throws {
        try await inOverlay { () async throws in
            let entered = Gate()
            let gate = Gate()
            let builds = Counter()
            ServiceRegistry.addAsync(.number) {
                let build = builds.increment()
                if build > 1 { return build }
                entered.open()
                await Task { await gate.wait() }.value
                throw CancellationError()
            }
            let clock = ManualClock()
            let starting = Task { try await impatientStart(clock) }
            await entered.wait()
            starting.cancel()
            await clock.untilAsleep()
            let registry = ServiceRegistryImplementation.current.registry
            while registry.visibleSlot(named: "number")?.isCancelled != true { await Task.yield() }
            let lookup = Task { try await ServiceRegistry.resolve(awaiting: .number) }
            while registry.visibleSlot(named: "number")?.waiterCount != 1 { await Task.yield() }
            gate.open()
            #expect(try await lookup.value == 2)
            await #expect(throws: ServiceStartError.self) { try await starting.value }
        }
    }

    /// Registers a factory that returns once the gate is open, though it is cancelled: -1 then.
    private func addStubborn(_ entered: Gate, _ cancelled: Gate, _ gate: Gate) {
        ServiceRegistry.addAsync(.number) {
            await withTaskCancellationHandler {
                entered.open()
                await Task { await gate.wait() }.value
            } onCancel: {
                cancelled.open()
            }
            return Task.isCancelled ? -1 : 1
        }
    }

    /// A start that waits for cancelled builds on a clock of the test's.
    private func impatientStart(_ clock: ManualClock) async throws {
        let site = CallSite(fileID: #fileID, line: #line)
        try await ServiceRegistry.start(within: .none, patience: TimeLimit(.seconds(5), clock), at: site)
    }

    @Test func `A build that ignores its cancellation is abandoned by the start`() async throws {
        try await inOverlay {
            let clock = ManualClock()
            let (entered, cancelled, gate) = (Gate(), Gate(), Gate())
            addStubborn(entered, cancelled, gate)
            ServiceRegistry.add(.double, lifetime: .eager, dependsOn: ["number"]) { 2 }
            let starting = Task { try await impatientStart(clock) }
            await entered.wait()
            starting.cancel()
            await clock.untilAsleep()
            clock.advance(by: .seconds(5))
            let error = try await cancelledStart(starting)
            #expect(error.failures.isEmpty)
            #expect(
                error.description == """
                    2 of 2 services are not ready, since the start was cancelled:
                      number: has not returned
                      double: waits for number
                    """
            )
            // The task of the build may be made known a little after its factory has begun.
            await cancelled.wait()
            gate.open()
            #expect(try await ServiceRegistry.resolve(awaiting: .number) == -1)
            #expect(ServiceRegistry.state(of: "double") == .unbuilt)
        }
    }

    @Test func `A build is cancelled, also if the time to wait for it is over at once`() async throws {
        try await inOverlay {
            let (entered, cancelled, gate) = (Gate(), Gate(), Gate())
            addStubborn(entered, cancelled, gate)
            let site = CallSite(fileID: #fileID, line: #line)
            let patience = TimeLimit(.zero, ManualClock()) { _, _, _ in throw CancellationError() }
            let starting = Task { try await ServiceRegistry.start(within: .none, patience: patience, at: site) }
            await entered.wait()
            _ = try await cancelledStart(starting)
            await cancelled.wait()
            gate.open()
            #expect(try await ServiceRegistry.resolve(awaiting: .number) == -1)
        }
    }

    @Test func `Cancelling one start leaves another alone`() async throws {
        try await inOverlay {
            let gate = Gate()
            let entered = Gate()
            ServiceRegistry.addAsync(.number) {
                entered.open()
                await gate.wait()
                return 1
            }
            let patient = Task { try await ServiceRegistry.start() }
            await entered.wait()
            let impatient = Task { try await ServiceRegistry.start() }
            impatient.cancel()
            await #expect(throws: ServiceStartError.self) { try await impatient.value }
            gate.open()
            try await patient.value
        }
    }

    @Test func `A start in a task that is cancelled already builds nothing`() async throws {
        try await inOverlay {
            let builds = Counter()
            for index in 0..<10 {
                ServiceRegistry.add(ServiceName<Int>("\(index)"), lifetime: .eager) { builds.increment() }
            }
            let gate = Gate()
            let starting = Task {
                await gate.wait()
                try await ServiceRegistry.start()
            }
            starting.cancel()
            gate.open()
            let error = try await #require(throws: ServiceStartError.self) { try await starting.value }
            #expect(error.cause == .cancellation)
            #expect(error.notReady.count == 10)
            #expect(error.waiting.isEmpty)
            #expect(error.description.hasSuffix("  8: was cancelled\n  9: was cancelled"))
            #expect(builds.value == 0)
        }
    }

    @Test func `A cancelled start cancels a build though a close waits for it`() async throws {
        try await inOverlay {
            let entered = Gate()
            addRecorded("index", untilCancelled("index", entered))
            let starting = Task { try await ServiceRegistry.start() }
            await entered.wait()
            let registry = ServiceRegistryImplementation.current.registry
            let closing = Task { try await ServiceRegistry.shutdown() }
            // The waiter of the start and that of the close.
            while registry.visibleSlot(named: "index")?.waiterCount != 2 { await Task.yield() }
            _ = try await cancelledStart(starting)
            try await closing.value
            #expect(journal.entries == ["index cancelled"])
        }
    }

    @Test func `However early a start is cancelled, it says why services were refused`() async throws {
        for _ in 0..<300 {
            try await inOverlay {
                let entered = Gate()
                addRecorded("index", untilCancelled("index", entered))
                let refused = (0..<50).map { "\($0)" }
                for name in refused {
                    ServiceRegistry.add(ServiceName<Int>(name), lifetime: .eager, dependsOn: ["missing"]) { 1 }
                }
                let starting = Task { try await ServiceRegistry.start() }
                await entered.wait()
                let error = try await cancelledStart(starting)
                let failed = Set(error.failures.keys)
                #expect(failed == Set(refused))
            }
        }
    }

    @Test func `What a cancelled start has built is left to a close that came before`() async throws {
        try await inOverlay {
            let (entered, stopping, mayStop) = (Gate(), Gate(), Gate())
            addRecorded("database")
            addRecorded("index", dependsOn: ["database"], untilCancelled("index", entered))
            let stop: @Sendable (Host) async throws -> Void = { [journal] _ in
                stopping.open()
                await mayStop.wait()
                journal.note("host stopped with \(try ServiceRegistry.resolve("database" as ServiceName<String>))")
            }
            let scope = ServiceRegistry.makeScope("scope")
            scope.add(.host, shutdown: stop) { Host() }
            _ = scope[.host]
            let starting = Task { try await ServiceRegistry.start() }
            await entered.wait()
            let closing = Task { try await ServiceRegistry.shutdown() }
            await stopping.wait()
            let error = try await cancelledStart(starting)
            #expect(error.ready == ["database"])
            mayStop.open()
            try await closing.value
            #expect(
                journal.entries == [
                    "database built", "index cancelled", "host stopped with database", "database stopped",
                ]
            )
        }
    }

    @Test func `A shutdown of a cancelled start finds what a close has not shut down yet`() async throws {
        try await inOverlay {
            let (entered, stopping, mayStop) = (Gate(), Gate(), Gate())
            ServiceRegistry.add(.host, shutdown: { [journal] _ in journal.note("host stopped") }, { Host() })
            _ = ServiceRegistry[.host]
            let stop: @Sendable (Int) async throws -> Void = { [journal] _ in
                stopping.open()
                await mayStop.wait()
                journal.note("number stopped by \(try ServiceRegistry.resolve(.host).name)")
            }
            ServiceRegistry.addAsync(.number, dependsOn: ["host"], shutdown: stop) { 1 }
            addRecorded("server", dependsOn: ["number"], untilCancelled("server", entered))
            let starting = Task { try await ServiceRegistry.start() }
            await entered.wait()
            starting.cancel()
            await stopping.wait()
            let registry = ServiceRegistryImplementation.current.registry
            let closing = Task { try await ServiceRegistry.shutdown() }
            while !registry.isWaitingForScopes { await Task.yield() }
            mayStop.open()
            try await closing.value
            let error = await #expect(throws: ServiceStartError.self) { try await starting.value }
            #expect(error?.failures.isEmpty == true)
            #expect(journal.entries == ["server cancelled", "number stopped by host", "host stopped"])
        }
    }

    @Test func `A close waits for the shutdowns of a cancelled start`() async throws {
        try await inOverlay {
            let (entered, stopping, mayStop) = (Gate(), Gate(), Gate())
            ServiceRegistry.add(.host, shutdown: { [journal] _ in journal.note("host stopped") }, { Host() })
            _ = ServiceRegistry[.host]
            let stop: @Sendable (Int) async -> Void = { [journal] _ in
                stopping.open()
                await mayStop.wait()
                journal.note("number stopped")
            }
            ServiceRegistry.addAsync(.number, dependsOn: ["host"], shutdown: stop) { 1 }
            addRecorded("server", dependsOn: ["number"], untilCancelled("server", entered))
            let starting = Task { try await ServiceRegistry.start() }
            await entered.wait()
            starting.cancel()
            await stopping.wait()
            let registry = ServiceRegistryImplementation.current.registry
            let closing = Task { try await ServiceRegistry.shutdown() }
            while !registry.isWaitingForScopes, !journal.entries.contains("host stopped") { await Task.yield() }
            mayStop.open()
            try await closing.value
            await #expect(throws: ServiceStartError.self) { try await starting.value }
            #expect(journal.entries == ["server cancelled", "number stopped", "host stopped"])
        }
    }

    @Test(arguments: [ServiceLifetime.transient, .graph, nil])
    func `What another service needs through one that is not shared is kept`(lifetime: ServiceLifetime?) async throws {
        try await inOverlay {
            let entered = Gate()
            let query = ServiceName<String>("query")
            addRecorded("database")
            addRecorded("index", dependsOn: ["database"], untilCancelled("index", entered))
            if let lifetime {
                ServiceRegistry.add(query, lifetime: lifetime) { ServiceRegistry["database" as ServiceName<String>] }
            } else {
                ServiceRegistry.alias(query, of: "database" as ServiceName<String>) { $0 }
            }
            ServiceRegistry.add(.host) { Host(ServiceRegistry[query]) }
            let starting = Task { try await ServiceRegistry.start() }
            await entered.wait()
            #expect(ServiceRegistry[.host].name == "database")
            _ = try await cancelledStart(starting)
            #expect(journal.entries == ["database built", "index cancelled"])
            #expect(ServiceRegistry.state(of: "database") == .built)
        }
    }
}

extension Slot {
    fileprivate var waiterCount: Int? { buildInProgress?.waiterCount }
    fileprivate var isCancelled: Bool { buildInProgress?.wasCancelled == true }
}
