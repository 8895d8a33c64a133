// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOATestSupport
import Testing

@testable import SOA

@Suite(.timeLimit(.minutes(10))) struct ShutdownTests {
    private let stopped = Journal<String>()

    private func add(
        _ name: String,
        lifetime: ServiceLifetime = .singleton,
        dependsOn: [String] = [],
        needs: [String] = [],
        to registry: ServiceRegistryImplementation = ServiceRegistry
    ) {
        let stopped = stopped
        let shutdown: @Sendable (String) -> Void = { stopped.note($0) }
        registry.add(ServiceName<String>(name), lifetime: lifetime, dependsOn: dependsOn, shutdown: shutdown) {
            for need in needs { _ = try ServiceRegistry.resolve(ServiceName<String>(need)) }
            return name
        }
    }

    private func resolve(_ names: String..., in registry: ServiceRegistryImplementation = ServiceRegistry) {
        for name in names { _ = registry[ServiceName<String>(name)] }
    }

    private func closedLabel(of registry: ServiceRegistryImplementation, _ name: String) -> String? {
        do {
            _ = try registry.resolve(ServiceName<String>(name))
        } catch {
            if case .closed(let label) = error.reason { return label }
        }
        return nil
    }

    @Test func `Services without known dependencies are shut down newest first`() async throws {
        try await inOverlay {
            for name in ["a", "b", "c", "never"] { add(name) }
            resolve("b", "c", "a")
            try await ServiceRegistry.shutdown()
            #expect(stopped.entries == ["a", "c", "b"])
        }
    }

    @Test func `A service stops before those that it declares, whatever was built first`() async throws {
        try await inOverlay {
            add("a", dependsOn: ["b"])
            add("b", dependsOn: ["c"])
            add("c")
            resolve("a", "b", "c")
            try await ServiceRegistry.shutdown()
            #expect(stopped.entries == ["a", "b", "c"])
        }
    }

    @Test func `A service stops before those that its factory requested`() async throws {
        try await inOverlay {
            add("late")
            add("top", needs: ["left", "right"])
            add("left", needs: ["foot"])
            add("right", needs: ["foot"])
            add("foot", dependsOn: ["late"])
            resolve("top", "late")
            try await ServiceRegistry.shutdown()
            #expect(stopped.entries == ["top", "right", "left", "foot", "late"])
        }
    }

    @Test func `A service stops before what it has through a transient one`() async throws {
        try await inOverlay {
            add("owner", dependsOn: ["passing"])
            add("passing", lifetime: .transient, dependsOn: ["foot"])
            add("foot")
            resolve("owner", "foot")
            try await ServiceRegistry.shutdown()
            #expect(stopped.entries == ["owner", "foot"])
        }
    }

    @Test func `A service that was reset stops before what it has through one without a shutdown`() async throws {
        try await inOverlay {
            add("repository", needs: ["cache"])
            ServiceRegistry.add("cache") { try ServiceRegistry.resolve(ServiceName<String>("database")) }
            add("database", dependsOn: ["log"])
            add("log")
            resolve("repository", "log")
            ServiceRegistry.reset()
            // The database may still write to it.
            resolve("log")
            try await ServiceRegistry.shutdown()
            #expect(stopped.entries == ["repository", "database", "log", "log"])
        }
    }

    @Test func `Started services stop in the order of what they declare`() async throws {
        try await inOverlay {
            add("a", lifetime: .eager, dependsOn: ["c"])
            add("b", lifetime: .eager)
            add("c", lifetime: .eager, dependsOn: ["b"])
            try await ServiceRegistry.start()
            try await ServiceRegistry.shutdown()
            #expect(stopped.entries == ["a", "c", "b"])
        }
    }

    @Test func `Open scopes close first, with what is below them`() async throws {
        try await inOverlay {
            let scope = ServiceRegistry.makeScope("session")
            defer { withExtendedLifetime(scope) {} }
            let below = scope.makeScope("window")
            // A scope that nobody holds any more is gone before it can be closed.
            defer { withExtendedLifetime(below) {} }
            add("root")
            add("shared", lifetime: .scoped)
            add("session", to: scope)
            add("window", to: below)
            resolve("window", "shared", in: below)
            resolve("session", in: scope)
            resolve("root")
            try await ServiceRegistry.shutdown()
            #expect(stopped.entries == ["shared", "window", "session", "root"])
            #expect(closedLabel(of: below, "window") == "window")
            #expect(closedLabel(of: scope, "session") == "session")
        }
    }

    @Test func `A scope that was closed before is passed over, and one that was dropped is shut down all the same`()
        async throws
    {
        try await inOverlay {
            let scope = ServiceRegistry.makeScope("session")
            defer { withExtendedLifetime(scope) {} }
            add("a", to: scope)
            resolve("a", in: scope)
            try await scope.close()
            do {
                let dropped = ServiceRegistry.makeScope("dropped")
                add("b", to: dropped)
                resolve("b", in: dropped)
            }
            try await ServiceRegistry.shutdown()
            #expect(stopped.entries == ["a", "b"])
        }
    }

    @Test func `Each service stops once, also when the registry is shut down again`() async throws {
        try await inOverlay {
            add("a")
            resolve("a")
            try await ServiceRegistry.shutdown()
            try await ServiceRegistry.shutdown()
            try await ServiceRegistry.close()
            #expect(stopped.entries == ["a"])
        }
    }

    @Test func `Each service stops once, also when many shut the registry down`() async throws {
        try await inOverlay {
            for index in 0..<50 {
                add("\(index)")
                resolve("\(index)")
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<20 { group.addTask { try await ServiceRegistry.shutdown() } }
                try await group.waitForAll()
            }
            #expect(stopped.entries == (0..<50).reversed().map { "\($0)" })
        }
    }

    @Test func `A second shutdown waits until the first has ended`() async throws {
        try await inOverlay {
            let stopped = stopped
            let gate = Gate()
            let shutdown: @Sendable (Int) async -> Void = { _ in
                await gate.wait()
                stopped.note("number")
            }
            ServiceRegistry.add(.number, shutdown: shutdown) { 1 }
            _ = ServiceRegistry[.number]
            async let first: Void = ServiceRegistry.shutdown()
            while closedLabel(of: ServiceRegistry, "number") == nil { await Task.yield() }
            let second = Task {
                try await ServiceRegistry.shutdown()
                stopped.note("second call")
            }
            for _ in 0..<20 { await Task.yield() }
            gate.open()
            _ = try await (first, second.value)
            #expect(stopped.entries == ["number", "second call"])
        }
    }

    @Test func `A shutdown that shuts its registry down again does not wait for itself`() async throws {
        try await inOverlay {
            let scope = ServiceRegistry.makeScope("session")
            // Not captured: a scope whose own registration holds it is never gone.
            let held = Journal<ServiceRegistryImplementation>()
            held.note(scope)
            let registry = ServiceRegistryImplementation.current
            let stopped = stopped
            let shutdown: @Sendable (Int) async throws -> Void = { _ in
                try await registry.shutdown()
                for scope in held.entries { try await scope.shutdown() }
                stopped.note("number")
            }
            scope.add(.number, shutdown: shutdown) { 1 }
            _ = scope[.number]
            try await ServiceRegistry.shutdown()
            held.clear()
            #expect(stopped.entries == ["number"])
        }
    }

    @Test func `A factory may shut the registry down while that waits for its build`() async throws {
        try await inOverlay {
            let entered = Gate()
            let gate = Gate()
            let stopped = stopped
            let shutdown: @Sendable (Int) -> Void = { stopped.note("\($0)") }
            ServiceRegistry.addAsync(.number, shutdown: shutdown) {
                entered.open()
                await gate.wait()
                try await ServiceRegistry.shutdown()
                return 1
            }
            let asking = Task { try await ServiceRegistry.resolve(awaiting: .number) }
            await entered.wait()
            async let closing: Void = ServiceRegistry.shutdown()
            while closedLabel(of: ServiceRegistry, "number") == nil { await Task.yield() }
            gate.open()
            try await closing
            #expect(try await asking.value == 1)
            #expect(stopped.entries == ["1"])
        }
    }

    @Test func `A factory that shuts the registry down does not wait for builds that wait for it`() async throws {
        try await inOverlay { () async throws in
            let entered = Gate()
            let gate = Gate()
            let name: ServiceName<String> = "user"
            let stopped = stopped
            let stop: @Sendable (any Sendable) -> Void = { stopped.note("\($0)") }
            ServiceRegistry.addAsync(.number, shutdown: stop) {
                entered.open()
                await gate.wait()
                try await ServiceRegistry.shutdown()
                return 1
            }
            ServiceRegistry.addAsync(name, shutdown: stop) {
                "user of \(try await ServiceRegistry.resolve(awaiting: .number))"
            }
            let asking = Task { try await ServiceRegistry.resolve(awaiting: .number) }
            await entered.wait()
            let user = Task { try await ServiceRegistry.resolve(awaiting: name) }
            let node = ServiceRegistryImplementation.current.registry
            while node.awaited(by: "user") != ["number"] { await Task.yield() }
            gate.open()
            #expect(try await asking.value == 1)
            #expect(try await user.value == "user of 1")
        }
    }

    @Test func `All shutdowns run, though some throw, and every failure is reported`() async throws {
        try await inOverlay {
            add("fine")
            resolve("fine")
            let scope = ServiceRegistry.makeScope("session")
            defer { withExtendedLifetime(scope) {} }
            for (registry, name) in [(ServiceRegistry, "a"), (scope, "a"), (ServiceRegistry, "b")] {
                registry.add(
                    ServiceName<String>(name),
                    shutdown: { service in
                        stopped.note(service)
                        throw Broken("\(service) is stuck")
                    }
                ) { name }
                resolve(name, in: registry)
            }
            let error = try await #require(throws: ServiceShutdownError.self) { try await ServiceRegistry.shutdown() }
            #expect(stopped.entries == ["a", "b", "a", "fine"])
            #expect(
                error.description == """
                    3 services could not be shut down:
                      a: a is stuck
                      a (session): a is stuck
                      b: b is stuck
                    """
            )
        }
    }

    @Test func `Scopes that share a label lose no failure`() async throws {
        try await inOverlay {
            let scopes = (1...100).map { _ in ServiceRegistry.makeScope("window") }
            // A scope that nobody holds any more is gone before it can be closed.
            defer { withExtendedLifetime(scopes) {} }
            for scope in scopes {
                scope.add("a", shutdown: { (_: String) in throw Broken() }) { "a" }
                resolve("a", in: scope)
            }
            let error = try await #require(throws: ServiceShutdownError.self) { try await ServiceRegistry.shutdown() }
            #expect(Set(error.failures.keys) == Set(["a (window)"] + (2...100).map { "a (window) #\($0)" }))
        }
    }

    @Test func `A service that was swapped out is shut down too, after its dependants`() async throws {
        try await inOverlay {
            let stopped = stopped
            add("a")
            resolve("a")
            add("b", needs: ["a"])
            resolve("b")
            let swap = ServiceRegistry.swap(ServiceName<String>("a")) { "other" }
            resolve("a")
            try await ServiceRegistry.shutdown()
            #expect(stopped.entries == ["b", "a"])
            swap.restore()
        }
    }

    @Test func `A service stops before what it depends on, though that needed an earlier service of its name`()
        async throws
    {
        try await inOverlay {
            add("clock")
            add("timer", needs: ["clock"])
            resolve("timer")
            ServiceRegistry.add("clock", shutdown: stopped.note) {
                "clock on \(try ServiceRegistry.resolve("timer") as String)"
            }
            resolve("clock")
            try await ServiceRegistry.shutdown()
            #expect(stopped.entries == ["clock on timer", "timer", "clock"])
        }
    }

    @Test func `Services that were not built and instance registrations are not shut down`() async throws {
        try await inOverlay {
            struct Given: SOAService {
                let serviceName = "given"
            }
            let events = Journal<String>()
            ServiceRegistry.observe { event in
                if case .stopped(let name) = event { events.note(name) }
            }
            add("never")
            ServiceRegistry.add(service: Given())
            _ = ServiceRegistry.serviceWith(name: "given")
            ServiceRegistry.add(.number) { 1 }
            _ = ServiceRegistry[.number]
            try await ServiceRegistry.shutdown()
            #expect(stopped.entries.isEmpty)
            #expect(events.entries == ["number"])
        }
    }

    @Test func `A failed build leaves nothing to stop, and a transient one neither`() async throws {
        try await inOverlay {
            let stops = Counter()
            ServiceRegistry.add(.number, shutdown: { _ in stops.increment() }) { throw Broken() }
            ServiceRegistry.add(.double, lifetime: .transient, shutdown: { _ in stops.increment() }) { 2 }
            _ = try? ServiceRegistry.resolve(.number)
            _ = ServiceRegistry[.double]
            try await ServiceRegistry.shutdown()
            #expect(stops.value == 0)
        }
    }

    @Test func `A weak service is shut down while it is retained`() async throws {
        try await inOverlay {
            let stopped = stopped
            for name in ["held", "dropped"] {
                ServiceRegistry.add(ServiceName<Host>(name), lifetime: .weak, shutdown: { stopped.note($0.name) }) {
                    Host(name)
                }
            }
            let held = ServiceRegistry[ServiceName<Host>("held")]
            _ = ServiceRegistry[ServiceName<Host>("dropped")]
            try await ServiceRegistry.shutdown()
            #expect(stopped.entries == ["held"])
            _ = held
        }
    }

    @Test func `A shutdown gets what the factory made, not what decorators made of it`() async throws {
        try await inOverlay {
            add("a")
            ServiceRegistry.decorate(ServiceName<String>("a")) { "decorated \($0)" }
            #expect(ServiceRegistry[ServiceName<String>("a")] == "decorated a")
            try await ServiceRegistry.shutdown()
            #expect(stopped.entries == ["a"])
        }
    }

    @Test func `Afterwards every lookup says which registry is closed, and nothing can be added`() async throws {
        try await inOverlay {
            add("a")
            let scope = ServiceRegistry.makeScope("session")
            defer { withExtendedLifetime(scope) {} }
            try await ServiceRegistry.shutdown()
            #expect(closedLabel(of: ServiceRegistry, "a") == "overrides of root")
            #expect(closedLabel(of: ServiceRegistry, "unknown") == "overrides of root")
            #expect(closedLabel(of: scope, "a") == "session")
            let error = try await #require(throws: ServiceRegistryError.self) {
                try await ServiceRegistry.resolve(awaiting: ServiceName<String>("a"))
            }
            guard case .closed(label: "overrides of root") = error.reason else {
                Issue.record("another reason: \(error.reason)")
                return
            }
            let events = Journal<String>()
            ServiceRegistry.observe { event in
                if case .failed(let name, _) = event { events.note(name) }
            }
            add("b")
            #expect(events.entries == ["b"])
            #expect(!ServiceRegistry.contains("b"))
        }
    }

    @Test func `A shutdown still resolves what is not shut down yet, and nothing else`() async throws {
        try await inOverlay {
            let asked = Journal<String?>()
            add("foot")
            add("unbuilt")
            ServiceRegistry.add(
                "top",
                shutdown: { _ in
                    asked.note(closedLabel(of: ServiceRegistry, "foot"))
                    asked.note(closedLabel(of: ServiceRegistry, "top"))
                    asked.note(closedLabel(of: ServiceRegistry, "unbuilt"))
                }
            ) {
                ServiceRegistry[ServiceName<String>("foot")]
            }
            ServiceRegistry.add("last", shutdown: { _ in asked.note(closedLabel(of: ServiceRegistry, "top")) }) {
                "last"
            }
            resolve("last")
            resolve("top")
            try await ServiceRegistry.shutdown()
            // What depends on nothing goes newest first, so `last` goes after `top`.
            #expect(asked.entries == [nil, nil, "overrides of root", "overrides of root"])
            #expect(closedLabel(of: ServiceRegistry, "foot") == "overrides of root")
        }
    }

    @Test func `In a shutdown, what a scope registered and did not build is closed`() async throws {
        try await inOverlay {
            let asked = Journal<String?>()
            let scope = ServiceRegistry.makeScope("session")
            add("foot")
            add("foot", to: scope)
            add("ground")
            scope.add(
                "top",
                shutdown: { (_: String) in
                    // The scope, which the closure must not hold.
                    asked.note(closedLabel(of: ServiceRegistry, "foot"))
                    asked.note(closedLabel(of: ServiceRegistry, "ground"))
                }
            ) { "top" }
            resolve("foot")
            resolve("top", in: scope)
            try await scope.close()
            #expect(asked.entries == ["session", nil])
        }
    }

    @Test func `A shutdown still resolves aliases and objects of the app, which have no shutdown`() async throws {
        try await inOverlay {
            struct Logger: SOAService {
                let serviceName = "logger"
            }
            let asked = Journal<String?>()
            add("foot")
            ServiceRegistry.add(service: Logger())
            ServiceRegistry.alias(ServiceName<String>("other foot"), of: ServiceName<String>("foot")) { "the \($0)" }
            ServiceRegistry.add(
                "top",
                shutdown: { (_: String) in
                    asked.note(try? ServiceRegistry.resolve("other foot"))
                    asked.note((try? ServiceRegistry.resolve("logger") as any SOAService)?.serviceName)
                }
            ) {
                ServiceRegistry["other foot" as ServiceName<String>]
            }
            resolve("top")
            try await ServiceRegistry.shutdown()
            #expect(asked.entries == ["the foot", "logger"])
            #expect(closedLabel(of: ServiceRegistry, "other foot") == "overrides of root")
            #expect(closedLabel(of: ServiceRegistry, "logger") == "overrides of root")
        }
    }

    @Test func `A shutdown still resolves what has no shutdown, built before or after, and transient services`()
        async throws
    {
        try await inOverlay {
            let asked = Journal<String?>()
            let names = ["logger", "salt", "late salt", "list[0]"]
            ServiceRegistry.add(ServiceName<String>("logger")) { "logger" }
            ServiceRegistry.add(ServiceName<String>("salt"), lifetime: .transient) {
                "salt of \(ServiceRegistry["logger"] as String)"
            }
            ServiceRegistry.addAsync(ServiceName<String>("late salt"), lifetime: .transient) { "late" }
            ServiceRegistry.add(to: ServiceName<String>("list")) { "element" }
            ServiceRegistry.add(
                "database",
                shutdown: { (_: String) in
                    for name in names {
                        asked.note(try? await ServiceRegistry.resolve(awaiting: ServiceName<String>(name)))
                    }
                }
            ) { "database" }
            resolve("database", "logger", "list[0]")
            try await ServiceRegistry.shutdown()
            #expect(asked.entries == ["logger", "salt of logger", "late", "element"])
            for name in names { #expect(closedLabel(of: ServiceRegistry, name) == "overrides of root") }
        }
    }

    @Test(arguments: [true, false])
    func `A transient service is made in a shutdown where it is looked up, and observed once`(
        isParentClosed: Bool
    ) async throws {
        try await inOverlay {
            let (asked, firsts) = (Journal<String?>(), Journal<String>())
            let root = ServiceRegistryImplementation.current
            root.observe { event in
                if case .resolvedFirst("user of it") = event { firsts.note("user of it") }
            }
            root.add(ServiceName<String>("user of it"), lifetime: .transient) {
                "user of \(try ServiceRegistry.resolve("own" as ServiceName<String>))"
            }
            let scope = root.makeScope("session")
            scope.add("own") { "own" }
            let shutdown = { @Sendable (_: String) in
                for _ in 0..<2 { asked.note(try? ServiceRegistry.resolve("user of it")) }
            }
            scope.add("top", shutdown: shutdown) { ServiceRegistry["own"] }
            resolve("top", in: scope)
            try await (isParentClosed ? root : scope).shutdown()
            #expect(asked.entries == ["user of own", "user of own"])
            #expect(firsts.entries.count == 1)
        }
    }

    @Test(arguments: [ServiceLifetime.transient, .graph])
    func `A shutdown may be the first to use a default that is not kept`(lifetime: ServiceLifetime) async throws {
        try await inOverlay {
            let asked = Journal<String?>()
            let stamp = ServiceName<String>("stamp", lifetime: lifetime) { "stamp" }
            let kept = ServiceName<String>("kept") { "kept" }
            let shutdown = { @Sendable (_: String) in
                asked.note(try? ServiceRegistry.resolve(stamp))
                asked.note(ServiceRegistry[stamp])
                asked.note(try? ServiceRegistry.resolve(kept))
            }
            ServiceRegistry.add("top", shutdown: shutdown) { "top" }
            resolve("top")
            try await ServiceRegistry.shutdown()
            #expect(asked.entries == ["stamp", "stamp", nil])
            #expect(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(stamp) }
        }
    }

    @Test(arguments: [ServiceLifetime.transient, .graph])
    func `A shutdown may use an accessor whose default is not kept`(lifetime: ServiceLifetime) async throws {
        try await inOverlay {
            let asked = Journal<String>()
            let stamp = { @Sendable in
                ServiceRegistry.service("stamp", as: String.self, lifetime: lifetime) { "stamp" }
            }
            let shutdown = { @Sendable (_: String) in
                for _ in 0..<5 { asked.note(stamp()) }
            }
            ServiceRegistry.add("top", shutdown: shutdown) { "top" }
            resolve("top")
            try await ServiceRegistry.shutdown()
            #expect(asked.entries == Array(repeating: "stamp", count: 5))
        }
    }

    @Test func `A cycle of transient services is an error in a shutdown, too`() async throws {
        try await inOverlay {
            let paths = Journal<[String]>()
            let (hen, egg) = ("hen" as ServiceName<String>, "egg" as ServiceName<String>)
            ServiceRegistry.add(hen, lifetime: .transient) { try ServiceRegistry.resolve(egg) }
            ServiceRegistry.add(egg, lifetime: .transient) { try ServiceRegistry.resolve(hen) }
            let shutdown = { @Sendable (_: String) in
                do throws(ServiceRegistryError) { _ = try ServiceRegistry.resolve(hen) } catch {
                    paths.note(error.path)
                }
            }
            ServiceRegistry.add("top", shutdown: shutdown) { "top" }
            resolve("top")
            try await ServiceRegistry.shutdown()
            #expect(paths.entries == [["hen", "egg", "hen"]])
        }
    }

    @Test func `A shutdown resolves an object of the app after a reset of the instances`() async throws {
        try await inOverlay {
            struct Logger: SOAService {
                let serviceName = "logger"
            }
            let asked = Journal<String?>()
            ServiceRegistry.add(service: Logger())
            _ = ServiceRegistry.serviceWith(name: "logger")
            ServiceRegistry.reset()
            let shutdown = { @Sendable (_: String) in
                asked.note((try? ServiceRegistry.resolve("logger") as any SOAService)?.serviceName)
            }
            ServiceRegistry.add("top", shutdown: shutdown) { "top" }
            resolve("top")
            try await ServiceRegistry.shutdown()
            #expect(asked.entries == ["logger"])
        }
    }

    @Test(arguments: [true, false])
    func `A task that a shutdown of a scope left behind shuts the root down as any other`(
        isClosedBefore: Bool
    ) async throws {
        try await inOverlay {
            let root = ServiceRegistryImplementation.current
            let tasks = Journal<Task<Void, any Error>>()
            let gate = Gate()
            add("late")
            resolve("late")
            let scope = root.makeScope("session")
            let shutdown = { @Sendable (_: String) in
                tasks.note(
                    Task {
                        await gate.wait()
                        try await root.shutdown()
                        stopped.note("returned")
                    }
                )
            }
            scope.add("top", shutdown: shutdown) { "top" }
            resolve("top", in: scope)
            try await scope.close()
            if isClosedBefore { try await root.shutdown() }
            gate.open()
            for task in tasks.entries { try await task.value }
            #expect(stopped.entries == ["late", "returned"])
        }
    }

    @Test func `A close that a reset has overtaken leaves scopes alone that were opened since`() async throws {
        try await inOverlay {
            let root = ServiceRegistryImplementation.current
            let (isStopping, gate) = (Gate(), Gate())
            let slow = { @Sendable (_: String) async in
                isStopping.open()
                await gate.wait()
            }
            root.add("slow", shutdown: slow) { "slow" }
            resolve("slow")
            let first = Task { try await root.shutdown() }
            await isStopping.wait()
            root.reset(.everything)
            add("second")
            resolve("second")
            let second = Task { try await root.shutdown() }
            let isAwaited = {
                let former = root.registry.state.withLock { $0.former }.first
                return Ending.waits.withLock { $0.contains { $0.target === former } }
            }
            while !isAwaited() { await Task.yield() }
            root.reset(.everything)
            let scope = root.makeScope("new")
            add("own", to: scope)
            resolve("own", in: scope)
            gate.open()
            try await first.value
            try await second.value
            #expect(closedLabel(of: scope, "own") == nil)
            #expect(stopped.entries == ["second"])
        }
    }

    @Test func `A service stops before what lookups return of a declared dependency, though that was built later`()
        async throws
    {
        try await inOverlay {
            add("store", lifetime: .expiring(after: .seconds(60)))
            add("user", dependsOn: ["store"])
            resolve("store", "user")
            ServiceRegistry.age(by: .seconds(60))
            resolve("store")
            try await ServiceRegistry.shutdown()
            #expect(stopped.entries == ["user", "store", "store"])
        }
    }

    @Test func `Inside a shutdown, ServiceRegistry means the registry of the service`() async throws {
        try await inOverlay {
            let asked = Journal<String?>()
            let scope = ServiceRegistry.makeScope("session")
            add("foot", to: scope)
            scope.add("top", shutdown: { (_: String) in asked.note(try? ServiceRegistry.resolve("foot")) }) {
                ServiceRegistry["foot" as ServiceName<String>]
            }
            resolve("top", in: scope)
            try await scope.close()
            #expect(asked.entries == ["foot"])
        }
    }

    @Test func `Cancelling the caller keeps no service from stopping, nor is it reported`() async throws {
        try await inOverlay {
            let cancelled = Journal<Bool>()
            for name in ["a", "b"] {
                ServiceRegistry.add(
                    ServiceName<String>(name),
                    shutdown: { _ in
                        await Task.yield()
                        cancelled.note(Task.isCancelled)
                    }
                ) { name }
                resolve(name)
            }
            let closing = Task { try await ServiceRegistry.shutdown() }
            closing.cancel()
            try await closing.value
            #expect(cancelled.entries == [false, false])
        }
    }

    @Test func `Resetting everything makes the root of an overlay usable again, and a closed scope not`() async throws {
        try await inOverlay {
            add("a")
            resolve("a")
            let scope = ServiceRegistry.makeScope("session")
            defer { withExtendedLifetime(scope) {} }
            try await ServiceRegistry.shutdown()
            ServiceRegistry.reset(.everything)
            scope.reset(.everything)
            add("a")
            resolve("a")
            #expect(closedLabel(of: scope, "a") == "session")
            #expect(closedLabel(of: ServiceRegistry.makeScope("next"), "a") == nil)
            try await ServiceRegistry.shutdown()
            #expect(stopped.entries == ["a", "a"])
        }
    }

    @Test func `Resetting the instances alone does not open a closed registry`() async throws {
        try await inOverlay {
            add("a")
            resolve("a")
            try await ServiceRegistry.shutdown()
            ServiceRegistry.reset()
            #expect(closedLabel(of: ServiceRegistry, "a") == "overrides of root")
            #expect(ServiceRegistry.state(of: "a") == .stopped)
        }
    }

    #if os(macOS) || os(Linux)
    @Test func `The root of the app can be shut down, and made usable again`() async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
            func status() -> String {
                do {
                    return "built \(try ServiceRegistry.resolve(.number))"
                } catch {
                    if case .closed(let label) = error.reason { return "closed \(label)" }
                    return "\(error.reason)"
                }
            }
            let shutdown: @Sendable (Int) -> Void = { print("stopped \($0)") }
            ServiceRegistry.add(.number, shutdown: shutdown) { 1 }
            print(status())
            try await ServiceRegistry.shutdown()
            print(status())
            ServiceRegistry.reset(.everything)
            ServiceRegistry.add(.number) { 2 }
            print(status())
        }
        let text = String(decoding: result.standardOutputContent, as: UTF8.self)
        #expect(text.contains("built 1\nstopped 1\nclosed root\nbuilt 2\n"))
    }
    #endif

    @Test func `Shutting an overlay down leaves the registry that it was made of alone`() async throws {
        try await inOverlay {
            add("a")
            resolve("a")
            try await ServiceRegistry.withOverrides({ _ in }) {
                resolve("a")
                try await ServiceRegistry.shutdown()
            }
            #expect(stopped.entries == ["a"])
            resolve("a")
            try await ServiceRegistry.shutdown()
            #expect(stopped.entries == ["a", "a"])
        }
    }
}
