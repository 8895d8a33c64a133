// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOATestSupport
import Testing

@testable import SOA

/// Waits that would never end are errors, and waits that end are no errors.
@Suite(.timeLimit(.minutes(10))) struct SelfWaitTests {
    private let number: ServiceName<Int> = "number"

    @Test func `a factory that starts its registry gets an error with the name of its service`() async {
        await inOverlay {
            ServiceRegistry.addAsync(number) {
                try await ServiceRegistry.start()
                return 1
            }
            let error = await #expect(throws: ServiceRegistryError.self) {
                try await ServiceRegistry.resolve(awaiting: number)
            }
            guard case .buildFailed(let underlying as ServiceStartError)? = error?.reason else {
                Issue.record("another reason: \(String(describing: error))")
                return
            }
            #expect(underlying.notReady == ["number"])
            #expect(underlying.description.contains("the factory of \"number\" starts the registry"))
        }
    }

    @Test func `a scope's shutdown that closes the root, which waits for that scope, gets an error`() async throws {
        try await inOverlay {
            let root = ServiceRegistryImplementation.current
            let scope = root.makeScope("session")
            let (isStopping, rootIsClosing) = (Gate(), Gate())
            let errors = Journal<String>()
            scope.add(
                number,
                shutdown: { _ in
                    isStopping.open()
                    await rootIsClosing.wait()
                    do {
                        try await root.close()
                        errors.note("none")
                    } catch {
                        errors.note("\(error)")
                    }
                }
            ) { 1 }
            _ = scope[number]
            let ends = Task { try await scope.close() }
            await isStopping.wait()
            let rootEnds = Task { try await root.close() }
            while !root.registry.isWaitingForScopes { await Task.yield() }
            rootIsClosing.open()
            try await ends.value
            try await rootEnds.value
            #expect(errors.entries.count == 1)
            #expect(errors.entries.first?.contains("\"overrides of root\" is being closed") == true)
        }
    }

    @Test(arguments: [nil, Duration.seconds(60)])
    func `a shutdown of a scope that awaits the service whose factory closes it gets a cycle`(
        grace: Duration?
    ) async throws {
        try await inOverlay {
            let errors = Journal<String>()
            ServiceRegistry.addAsync(number) {
                let scope = ServiceRegistry.makeScope("session")
                let shutdown = { @Sendable (_: String) async throws in
                    do {
                        errors.note("\(try await ServiceRegistry.resolve(awaiting: number))")
                    } catch let error as ServiceRegistryError {
                        errors.note(error.path.joined(separator: ", "))
                    }
                }
                scope.add("session", shutdown: shutdown) { "session" }
                _ = scope[ServiceName<String>("session")]
                try await scope.shutdown(grace: grace)
                return 1
            }
            let value = try await ServiceRegistry.resolve(awaiting: number)
            #expect(value == 1)
            #expect(errors.entries == ["number, number"])
        }
    }

    @Test func `a factory that closes a scope of its own waits for the shutdowns, and gets their errors`() async throws
    {
        struct Failure: Error {}
        try await inOverlay {
            let stopped = Journal<Int>()
            ServiceRegistry.addAsync(number) {
                let scope = ServiceRegistry.makeScope("session")
                let shutdown = { @Sendable (value: Int) throws in
                    stopped.note(value)
                    throw Failure()
                }
                scope.add("session", shutdown: shutdown) { 7 }
                _ = scope[ServiceName<Int>("session")]
                let error = await #expect(throws: ServiceShutdownError.self) { try await scope.close() }
                #expect(error?.failures.keys.sorted() == ["session"])
                return stopped.entries.count
            }
            let count = try await ServiceRegistry.resolve(awaiting: number)
            #expect(count == 1)
        }
    }

    @Test func `a factory that closes its registry does not wait for a dropped scope that awaits it`() async throws {
        try await inOverlay {
            let values = Journal<Int>()
            let root = ServiceRegistryImplementation.current
            root.addAsync(number) {
                do {
                    let scope = ServiceRegistry.makeScope("dropped")
                    let shutdown = { @Sendable (_: String) async throws in
                        values.note(try await root.resolve(awaiting: number))
                    }
                    scope.add("session", shutdown: shutdown) { "session" }
                    _ = scope[ServiceName<String>("session")]
                }
                try await root.close()
                return 1
            }
            let value = try await root.resolve(awaiting: number)
            #expect(value == 1)
            try await root.close()
            #expect(values.entries == [1])
            // Its factory refers to it.
            root.reset(.everything)
        }
    }

    @Test func `a dropped scope's shutdown that closes the parent does not wait for itself`() async throws {
        try await inOverlay {
            let parent = ServiceRegistryImplementation.current
            let isClosed = Gate()
            do {
                let scope = parent.makeScope("session")
                let shutdown = { @Sendable (_: Int) async throws in
                    try await parent.close()
                    isClosed.open()
                }
                scope.add(number, shutdown: shutdown) { 1 }
                _ = scope[number]
            }
            await isClosed.wait()
            try await parent.close()
        }
    }

    @Test func `a scope's shutdown that closes the parent lets the scope end first`() async throws {
        try await inOverlay {
            let root = ServiceRegistryImplementation.current
            let stopped = Journal<String>()
            let scope = root.makeScope("session")
            root.add(ServiceName<String>("database"), shutdown: stopped.note) { "database" }
            scope.add(ServiceName<String>("cache"), shutdown: stopped.note) { ServiceRegistry["database"] + "'s cache" }
            let shutdown = { @Sendable (name: String) async throws in
                try await root.close()
                stopped.note(name)
            }
            scope.add("closer", shutdown: shutdown) { "closer" }
            for name in ["cache", "closer"] as [ServiceName<String>] { _ = scope[name] }
            try await scope.close()
            try await root.close()
            #expect(stopped.entries == ["closer", "database's cache", "database"])
        }
    }

    @Test func `a scope's shutdown that closes the root gets an error before that waits for the scope, too`()
        async throws
    {
        try await inOverlay {
            let root = ServiceRegistryImplementation.current
            let (first, second) = (root.makeScope("first"), root.makeScope("second"))
            let (isClosing, isStopping, gate) = (Gate(), Gate(), Gate())
            let errors = Journal<String>()
            let shutdown = { @Sendable (_: Int) async in
                isStopping.open()
                await isClosing.wait()
                do { try await root.close() } catch { errors.note("\(error)") }
                gate.open()
            }
            first.add(number, shutdown: shutdown) { 1 }
            let waits = { @Sendable (_: Int) async in
                isClosing.open()
                await gate.wait()
            }
            second.add(number, shutdown: waits) { 2 }
            _ = (first[number], second[number])
            let ends = Task { try await first.close() }
            await isStopping.wait()
            // It waits for the second scope, which was opened last, until the first has got the error.
            try await root.close()
            try await ends.value
            #expect(errors.entries.count == 1)
            #expect(errors.entries.first?.contains("\"overrides of root\" is being closed") == true)
        }
    }

    @Test func `a factory that prefers another executor is part of its build`() async throws {
        struct Failure: Error {}
        await inOverlay {
            let other: ServiceName<Int> = "other"
            ServiceRegistry.addAsync(number) {
                try await withTaskExecutorPreference(globalConcurrentExecutor) {
                    try await ServiceRegistry.resolve(awaiting: other)
                }
            }
            ServiceRegistry.addAsync(other) { try await ServiceRegistry.resolve(awaiting: number) }
            let error = await #expect(throws: ServiceRegistryError.self) {
                try await ServiceRegistry.resolve(awaiting: number)
            }
            #expect(error?.path == ["number", "other", "number"])
            ServiceRegistry.addAsync(number) {
                try await withTaskExecutorPreference(globalConcurrentExecutor) { try await ServiceRegistry.start() }
                return 1
            }
            await #expect(throws: ServiceRegistryError.self) { try await ServiceRegistry.resolve(awaiting: number) }
        }
    }

    @Test func `a shutdown of a scope that a factory closes is part of its build, whatever executor that prefers`()
        async throws
    {
        try await inOverlay {
            let paths = Journal<[String]>()
            ServiceRegistry.addAsync(number) {
                let scope = ServiceRegistry.makeScope("session")
                let shutdown = { @Sendable (_: String) async throws in
                    do {
                        _ = try await ServiceRegistry.resolve(awaiting: number)
                    } catch let error as ServiceRegistryError {
                        paths.note(error.path)
                    }
                }
                scope.add("session", shutdown: shutdown) { "session" }
                _ = scope[ServiceName<String>("session")]
                try await withTaskExecutorPreference(globalConcurrentExecutor) { try await scope.close() }
                return 1
            }
            let value = try await ServiceRegistry.resolve(awaiting: number)
            #expect(value == 1)
            #expect(paths.entries == [["number", "number"]])
        }
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test func `a task that a synchronous factory begins in place is no part of the build`() async throws {
        try await inOverlay {
            let results = Journal<String>()
            let (asked, done) = (Gate(), Gate())
            let other: ServiceName<Int> = "other"
            ServiceRegistry.add(number) {
                Task.immediate {
                    do {
                        try await ServiceRegistry.start()
                        results.note("\(try await ServiceRegistry.resolve(awaiting: other))")
                    } catch {
                        results.note("\(error)")
                    }
                    done.open()
                }
                return 1
            }
            ServiceRegistry.addAsync(other) {
                asked.open()
                return try ServiceRegistry.resolve(number) + 1
            }
            let value = try await ServiceRegistry.resolve(awaiting: other)
            await done.wait()
            #expect(value == 2)
            #expect(results.entries == ["2"])
        }
    }

    @Test func `a task that a factory starts and does not await is no part of the build`() async throws {
        try await inOverlay {
            let results = Journal<String>()
            let done = Gate()
            ServiceRegistry.addAsync(number) {
                let asks = Gate()
                Task {
                    asks.open()
                    do {
                        results.note("\(try await ServiceRegistry.resolve(awaiting: number))")
                    } catch {
                        results.note("\(error)")
                    }
                    done.open()
                }
                await asks.wait()
                // Until the task waits too, or has failed.
                let slot = ServiceRegistryImplementation.current.registry.visibleSlot(named: number.rawValue)
                while slot?.buildInProgress?.waiterCount == 1, results.entries.isEmpty { await Task.yield() }
                return 1
            }
            let value1 = try await ServiceRegistry.resolve(awaiting: number)
            #expect(value1 == 1)
            await done.wait()
            #expect(results.entries == ["1"])
        }
    }

    @Test func `a wait in a task that a factory started is reported when it takes long, and goes on`() async throws {
        try await inOverlay {
            let reports = Journal<String>()
            let reported = Gate()
            let other: ServiceName<Int> = "other"
            ServiceRegistry.addAsync(other) { try await ServiceRegistry.resolve(awaiting: number) + 1 }
            ServiceRegistry.addAsync(number) {
                // Nothing tells that this is not awaited, or a cycle would be certain.
                Task { try await ServiceRegistry.resolve(awaiting: other) }
                await reported.wait()
                return 1
            }
            let values = try await LongWait.$limit.withValue(0.01) {
                let sink = LongWait.Sink {
                    reports.note($0)
                    reported.open()
                }
                return try await LongWait.$sink.withValue(sink) {
                    (
                        try await ServiceRegistry.resolve(awaiting: number),
                        try await ServiceRegistry.resolve(awaiting: other)
                    )
                }
            }
            #expect(values == (1, 2))
            #expect(
                reports.entries.first?.hasPrefix("SOA: a lookup of \"other\" has been waiting for its build") == true
            )
        }
    }

    @Test func `a blocked lookup is reported when it takes long, once, and goes on`() async {
        await inOverlay {
            let reports = Journal<String>()
            let current = ServiceRegistryImplementation.current
            let slow: ServiceName<Int> = "blocked"
            let latch = Latch()
            let isBuilding = Gate()
            ServiceRegistry.add(slow) {
                isBuilding.open()
                latch.wait()
                return 7
            }
            let factory = OwnThread.run { current[slow] }
            await isBuilding.wait()
            let waiter = OwnThread.run {
                LongWait.$limit.withValue(0.01) {
                    let sink = LongWait.Sink {
                        reports.note($0)
                        latch.open()
                    }
                    return LongWait.$sink.withValue(sink) { current[slow] }
                }
            }
            let values = (await factory.value, await waiter.value)
            #expect(values == (7, 7))
            #expect(reports.entries.count == 1)
            #expect(reports.entries.first?.contains("\"blocked\"") == true)
        }
    }

    @Test func `a thread that spins a loop in a factory and waits for itself gets a cycle`() {
        inOverlay {
            let errors = Journal<[String]>()
            let current = ServiceRegistryImplementation.current
            ServiceRegistry.add(number) {
                // What an event of the loop does, which belongs to nothing that the factory does.
                ServiceRegistry.makeScope("event").run {
                    do throws(ServiceRegistryError) { _ = try current.resolve(number) } catch {
                        errors.note(error.path)
                    }
                }
                return 1
            }
            #expect(ServiceRegistry[number] == 1)
            #expect(errors.entries == [["number", "number"]])
            // The factory holds the registry that holds it.
            ServiceRegistry.remove("number")
        }
    }

    @Test func `child tasks of a factory are part of the build, so a cycle through them is found`() async {
        await inOverlay {
            ServiceRegistry.addAsync(number) {
                async let child = ServiceRegistry.resolve(awaiting: number)
                return try await child
            }
            let error = await #expect(throws: ServiceRegistryError.self) {
                try await ServiceRegistry.resolve(awaiting: number)
            }
            guard case .circularDependency? = error?.reason else {
                Issue.record("another reason: \(String(describing: error))")
                return
            }
            #expect(error?.path == ["number", "number"])
        }
    }

    @Test func `a waiter raises the priority of the build`() async throws {
        try await inOverlay {
            let (entered, gate) = (Gate(), Gate())
            let priorities = Journal<TaskPriority>()
            ServiceRegistry.addAsync(number) {
                entered.open()
                await gate.wait()
                priorities.note(Task.currentPriority)
                return 1
            }
            let first = Task(priority: .background) { try await ServiceRegistry.resolve(awaiting: number) }
            await entered.wait()
            let second = Task(priority: .high) { try await ServiceRegistry.resolve(awaiting: number) }
            let slot = try #require(ServiceRegistryImplementation.current.registry.visibleSlot(named: "number"))
            while slot.buildInProgress?.priority != .high { await Task.yield() }
            gate.open()
            let firstValue = try await first.value
            #expect(firstValue == 1)
            let secondValue = try await second.value
            #expect(secondValue == 1)
            #expect(priorities.entries == [.high])
        }
    }

    @Test func `a closed registry reports what it does not register, observed or not`() async throws {
        try await inOverlay {
            try await ServiceRegistry.shutdown()
            let refused = Journal<String>()
            ServiceRegistry.observe { event in
                if case .failed(let name, _) = event { refused.note(name) }
            }
            ServiceRegistry.add(number) { 1 }
            ServiceRegistry.add(defaults: ServiceName<Int>("default") { 1 })
            #expect(refused.entries == ["number", "default"])
        }
    }

    @Test func `the failure of a superseded build says nothing of the newer one`() async throws {
        struct Failure: Error {}
        try await inOverlay {
            let (entered, gate) = (Gate(), Gate())
            let builds = Counter()
            ServiceRegistry.addAsync(number) {
                guard builds.increment() == 1 else { return 2 }
                entered.open()
                await gate.wait()
                throw Failure()
            }
            let first = Task { try await ServiceRegistry.resolve(awaiting: number) }
            await entered.wait()
            ServiceRegistry.reset()
            let value2 = try await ServiceRegistry.resolve(awaiting: number)
            #expect(value2 == 2)
            gate.open()
            let outcome = await first.result
            #expect(throws: ServiceRegistryError.self) { try outcome.get() }
            #expect(ServiceRegistry.snapshot().entries.map(\.state) == [.built])
        }
    }

    @Test func `scopes and names that come and go give back the numbers that lookups are counted under`() {
        func lookUp() -> Int {
            inOverlay {
                ServiceRegistry.add(number) { 1 }
                for _ in 0..<10 { _ = ServiceRegistry[number] }
                let resolves = ServiceRegistry.snapshot().entries.map(\.resolves)
                #expect(resolves == [10])
                let scope = ServiceRegistry.makeScope("scope")
                scope.add(number) { 2 }
                for _ in 0..<10 { _ = scope[number] }
                #expect(scope.snapshot().entries.map(\.resolves) == [10])
                return LookupNumbers.inUse
            }
        }
        let least = (0..<4000).map { _ in lookUp() }.suffix(100).min() ?? 0
        // Two for each time if they are not given back; other tests that run at the same time have some.
        #expect(least < 6000)
    }

    @Test func `a swapped service keeps its count of lookups`() {
        inOverlay {
            ServiceRegistry.add(number) { 1 }
            for _ in 0..<20 { _ = ServiceRegistry[number] }
            let swap = ServiceRegistry.swap(number) { 2 }
            for _ in 0..<5 { _ = ServiceRegistry[number] }
            swap.restore()
            for _ in 0..<20 { _ = ServiceRegistry[number] }
            #expect(ServiceRegistry.snapshot().entries.map(\.resolves) == [40])
            ServiceRegistry.reset()
            #expect(ServiceRegistry.snapshot().entries.map(\.resolves) == [0])
        }
    }

    @Test func `names that come and go leave nothing behind`() {
        inOverlay {
            let registry = ServiceRegistryImplementation.current.registry
            ServiceRegistry.decorate(ServiceName<Int>("other")) { $0 }
            for number in 0..<100 {
                let name = ServiceName<Int>("number \(number)")
                ServiceRegistry.add(name) { number }
                ServiceRegistry.add(name) { number }
                ServiceRegistry.swap(name) { number }.restore()
                for _ in 0..<40 { _ = ServiceRegistry[name] }
                ServiceRegistry.remove(name.rawValue)
                let element = ServiceRegistry.add(to: ServiceName<Int>("numbers")) { number }
                ServiceRegistry.remove(element.name)
            }
            #expect(registry.elements(of: "numbers").isEmpty)
            #expect(registry.published.publications.isEmpty)
            #expect(registry.published.capacity <= 16)
            #expect(registry.state.withLock { $0.slots.count } == 0)
            #expect(registry.state.withLock { $0.registrations.all.isEmpty })
            #expect(registry.state.withLock { $0.registrations.facts.keys.sorted() } == ["other"])
        }
    }
}

/// A thread of its own, since blocking one of those that tasks share could leave none for the others.
private enum OwnThread {
    static func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Task<Result, Never> {
        let (results, continuation) = AsyncStream<Result>.makeStream()
        Thread.detachNewThread {
            continuation.yield(body())
        }
        return Task {
            for await result in results { return result }
            fatalError("the thread ended without a result")
        }
    }
}
