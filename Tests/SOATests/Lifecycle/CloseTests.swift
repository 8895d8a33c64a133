// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport
import Testing

@Suite struct CloseTests {
    private struct Broken: Error, CustomStringConvertible {
        let description = "the lid is stuck"
    }

    @Test func `Closing stops what was built, newest first, each once, and nothing that was never built`() async throws
    {
        try await inOverlay {
            let stopped = Journal<String>()
            let scope = ServiceRegistry.makeScope("session")
            for name in ["a", "b", "c", "never"] {
                scope.add(ServiceName<String>(name), shutdown: { stopped.note($0) }) { name }
            }
            for name in ["b", "a", "c"] { _ = scope[ServiceName<String>(name)] }
            try await scope.close()
            try await scope.close()
            #expect(stopped.entries == ["c", "a", "b"])
        }
    }

    @Test func `A dependant stops before what it depends on, seen or declared`() async throws {
        try await inOverlay {
            let stopped = Journal<String>()
            let scope = ServiceRegistry.makeScope("session")
            scope.add("declared", dependsOn: ["late"], shutdown: { stopped.note($0) }) { "declared" }
            scope.add("late", shutdown: { stopped.note($0) }) { "late" }
            scope.add("foot", shutdown: { stopped.note($0) }) { "foot" }
            scope.add("top", shutdown: { stopped.note($0) }) {
                _ = ServiceRegistry[ServiceName<String>("foot")]
                return "top"
            }
            for name in ["declared", "top", "late"] { _ = scope[ServiceName<String>(name)] }
            try await scope.close()
            #expect(stopped.entries == ["declared", "late", "top", "foot"])
        }
    }

    @Test func `Every shutdown runs, also when some throw, and all failures are reported`() async throws {
        try await inOverlay {
            let stopped = Counter()
            let scope = ServiceRegistry.makeScope("session")
            for name in ["a", "b", "c"] {
                scope.add(
                    ServiceName<String>(name),
                    shutdown: { service in
                        stopped.increment()
                        if service != "b" { throw Broken() }
                    }
                ) { name }
                _ = scope[ServiceName<String>(name)]
            }
            let error = try await #require(throws: ServiceShutdownError.self) { try await scope.close() }
            #expect(stopped.value == 3)
            #expect(error.failures.keys.sorted() == ["a", "c"])
            #expect(
                error.description == """
                    2 services could not be shut down:
                      a: the lid is stuck
                      c: the lid is stuck
                    """
            )
        }
    }

    @Test func `A report that a shutdown throws stands below the name of its service`() async throws {
        try await inOverlay {
            let scope = ServiceRegistry.makeScope("session")
            scope.add(
                "draft",
                shutdown: { (_: String) in
                    _ = try ServiceRegistry.resolve(
                        "disk" as ServiceName<String>,
                        fileID: "App/Draft.swift",
                        line: 7,
                        function: "save()"
                    )
                }
            ) { "draft" }
            _ = scope["draft" as ServiceName<String>]
            let error = try await #require(throws: ServiceShutdownError.self) { try await scope.close() }
            #expect(
                error.description == """
                    1 service could not be shut down:
                      draft: "disk" is not registered.
                          requested at:  App/Draft.swift:7, in save()
                          searched in:   "session", "overrides of root"
                          what to do:    Register it before its first use: ServiceRegistry.add("disk") { … }
                    """
            )
        }
    }

    @Test func `Scopes below are closed first, and their failures are distinguished`() async throws {
        try await inOverlay {
            let stopped = Journal<String>()
            let scope = ServiceRegistry.makeScope("session")
            let below = scope.makeScope("window")
            // A scope that nobody holds any more is gone before it can be closed.
            defer { withExtendedLifetime(below) {} }
            scope.add("a", shutdown: { stopped.note($0) }) { "outer" }
            below.add(
                "a",
                shutdown: { (service: String) in
                    stopped.note(service)
                    throw Broken()
                }
            ) { "inner" }
            _ = scope[ServiceName<String>("a")]
            _ = below[ServiceName<String>("a")]
            let error = try await #require(throws: ServiceShutdownError.self) { try await scope.close() }
            #expect(stopped.entries == ["inner", "outer"])
            #expect(error.description == "1 service could not be shut down:\n  a (window): the lid is stuck")
        }
    }

    @Test func `A build in progress is awaited, and its instance is shut down`() async throws {
        try await inOverlay {
            let gate = Gate()
            let entered = Gate()
            let stopped = Counter()
            let scope = ServiceRegistry.makeScope("session")
            scope.addAsync(.number, shutdown: { _ in stopped.increment() }) {
                entered.open()
                await gate.wait()
                return 3
            }
            async let number = scope.resolve(awaiting: .number)
            await entered.wait()
            async let closing: Void = scope.close()
            while !isClosed(scope) { await Task.yield() }
            gate.open()
            try await closing
            #expect(try await number == 3)
            #expect(stopped.value == 1)
        }
    }

    @Test(arguments: [ServiceLifetime.transient, .graph])
    func `What is not kept is built before what it needs is shut down`(_ lifetime: ServiceLifetime) async throws {
        try await inOverlay {
            let gate = Gate()
            let entered = Gate()
            let journal = Journal<String>()
            let name = ServiceName<String>("statement")
            let scope = ServiceRegistry.makeScope("session")
            scope.add(.number, shutdown: { _ in journal.note("shut down") }) { 1 }
            scope.addAsync(name, lifetime: lifetime) {
                let number = ServiceRegistry[.number]
                entered.open()
                await gate.wait()
                journal.note("built")
                return "\(number)"
            }
            for _ in 0..<2 { _ = scope[.number] }
            async let statement = scope.resolve(awaiting: name)
            await entered.wait()
            async let closing: Void = scope.close()
            while !isClosed(scope) { await Task.yield() }
            for _ in 0..<100 { await Task.yield() }
            gate.open()
            try await closing
            #expect(try await statement == "1")
            #expect(journal.entries == ["built", "shut down"])
        }
    }

    @Test func `Cancelling the task that closes does not keep services from stopping`() async throws {
        try await inOverlay {
            let stopped = Counter()
            let scope = ServiceRegistry.makeScope("session")
            scope.add(.number, shutdown: { _ in stopped.increment() }) { 1 }
            _ = scope[.number]
            let task = Task { try await scope.close() }
            task.cancel()
            try await task.value
            #expect(stopped.value == 1)
        }
    }

    @Test func `A scope leaves the singletons of its parent alone`() async throws {
        try await inOverlay {
            let stopped = Counter()
            ServiceRegistry.add(.number, shutdown: { _ in stopped.increment() }) { 1 }
            let scope = ServiceRegistry.makeScope("session")
            _ = scope[.number]
            try await scope.close()
            #expect(stopped.value == 0)
            #expect(ServiceRegistry[.number] == 1)
        }
    }

    @Test func `An instance is released after its shutdown`() async throws {
        try await inOverlay {
            weak var host: Host?
            let scope = ServiceRegistry.makeScope("session")
            scope.add(.host, shutdown: { _ in }) { Host() }
            host = scope[.host]
            #expect(host != nil)
            try await scope.close()
            #expect(host == nil)
        }
    }

    @Test func `A closed registry does not keep the errors of its shutdowns`() async {
        await inOverlay {
            final class Failure: Error, Sendable {}
            let scope = ServiceRegistry.makeScope("session")
            weak var failure: Failure?
            scope.add(.number, shutdown: { _ in throw Failure() }) { 1 }
            _ = scope[.number]
            do {
                try await scope.close()
                Issue.record("The shutdown did not throw.")
            } catch {
                failure = (error as? ServiceShutdownError)?.failures["number"] as? Failure
                #expect(failure != nil)
            }
            // The task that closed it holds what it returned for a moment.
            for _ in 0..<1_000_000 where failure != nil { await Task.yield() }
            withExtendedLifetime(scope) { #expect(failure == nil) }
        }
    }

    private func isClosed(_ scope: ServiceRegistryImplementation) -> Bool {
        do {
            _ = try scope.resolve(.number)
            return false
        } catch {
            if case .closed = error.reason { return true }
            return false
        }
    }

    @Test func `A shutdown of a dropped scope finds what its parents have not shut down yet, while they are closed`()
        async throws
    {
        try await inOverlay {
            let isClosed = Gate()
            let found = Journal<String>()
            let top = ServiceRegistry.makeScope("top")
            top.add("base", shutdown: { _ in found.note("base is stopped") }) { "base" }
            _ = top[ServiceName<String>("base")]
            let middle = top.makeScope("middle")
            do {
                let scope = middle.makeScope("dropped")
                scope.add(
                    "session",
                    shutdown: { _ in
                        await isClosed.wait()
                        found.note(try ServiceRegistry.resolve(ServiceName<String>("base")))
                    }
                ) { "session" }
                _ = scope[ServiceName<String>("session")]
            }
            let close = Task { try await top.close() }
            while (try? top.resolve(ServiceName<String>("base"))) != nil { await Task.yield() }
            isClosed.open()
            try await close.value
            #expect(found.entries == ["base", "base is stopped"])
        }
    }

    @Test func `A shutdown of a dropped scope finds what the scope itself has not shut down yet`() async throws {
        try await inOverlay {
            let found = Journal<String>()
            let (own, scoped) = (ServiceName<String>("own"), ServiceName<String>("scoped"))
            let builds = Counter()
            ServiceRegistry.add(scoped, lifetime: .scoped, shutdown: { found.note("\($0) is stopped") }) {
                "scoped \(builds.increment())"
            }
            do {
                let scope = ServiceRegistry.makeScope("dropped")
                scope.add(own, shutdown: { _ in found.note("own is stopped") }) { "own" }
                scope.add(
                    "session",
                    shutdown: { _ in
                        found.note(try ServiceRegistry.resolve(own))
                        found.note(try ServiceRegistry.resolve(scoped))
                    }
                ) { "\(ServiceRegistry[scoped]) \(ServiceRegistry[own])" }
                _ = scope[ServiceName<String>("session")]
            }
            try await ServiceRegistry.close()
            #expect(found.entries == ["own", "scoped 1", "own is stopped", "scoped 1 is stopped"])
        }
    }

    @Test func `A service of a scope stops before one that had used its parent's of the same name`() async throws {
        try await inOverlay {
            let stopped = Journal<String>()
            let (log, session) = (ServiceName<String>("log"), ServiceName<String>("session"))
            ServiceRegistry.add(log) { "log" }
            let scope = ServiceRegistry.makeScope("session")
            scope.add(session, shutdown: stopped.note) { "session, \(ServiceRegistry[log])" }
            _ = scope[session]
            scope.add(log, shutdown: stopped.note) { "log of \(ServiceRegistry[session])" }
            _ = scope[log]
            try await scope.close()
            #expect(stopped.entries == ["log of session, log", "session, log"])
        }
    }

    @Test func `Services of a dropped scope stop before what they have through a transient one of the scope`()
        async throws
    {
        try await inOverlay {
            let stopped = Journal<String>()
            do {
                let scope = ServiceRegistry.makeScope("dropped")
                scope.add("a", dependsOn: ["transient"], shutdown: stopped.note) { "a" }
                scope.add("transient", lifetime: .transient, dependsOn: ["b"]) { "transient" }
                scope.add("b", shutdown: stopped.note) { "b" }
                for name in ["a", "b"] { _ = scope[ServiceName<String>(name)] }
            }
            try await ServiceRegistry.close()
            #expect(stopped.entries == ["a", "b"])
        }
    }

    @Test func `An observer of a scope receives the shutdowns of its services, also if it is dropped`() async throws {
        try await inOverlay {
            let events = Journal<String>()
            do {
                let scope = ServiceRegistry.makeScope("dropped")
                scope.add(.number, shutdown: { _ in }) { 1 }
                _ = scope[.number]
                scope.observe { events.note("\($0)") }
            }
            try await ServiceRegistry.close()
            #expect(events.entries == ["stopped(name: \"number\")", "scopeClosed(label: \"dropped\")"])
        }
    }

    @Test func `What is built after a reset of everything stays, though the close before has not ended`() async throws {
        try await inOverlay {
            let registry = ServiceRegistryImplementation.current
            let isStopping = Gate()
            let mayStop = Gate()
            let stopped = Journal<String>()
            let scope = registry.makeScope("scope")
            scope.add(
                "session",
                shutdown: { name in
                    isStopping.open()
                    await mayStop.wait()
                    stopped.note(name)
                }
            ) { "session" }
            _ = scope[ServiceName<String>("session")]
            registry.add("old", shutdown: { stopped.note($0) }) { "old" }
            _ = registry[ServiceName<String>("old")]
            let close = Task { try await registry.close() }
            await isStopping.wait()
            registry.reset(.everything)
            registry.add("new", shutdown: { stopped.note($0) }) { "replaced" }
            _ = registry[ServiceName<String>("new")]
            registry.add("new", shutdown: { stopped.note($0) }) { "new" }
            #expect(registry[ServiceName<String>("new")] == "new")
            mayStop.open()
            try await close.value
            #expect(stopped.entries == ["session", "old"])
            #expect((try? registry.resolve(ServiceName<String>("new"))) == "new")
            try await registry.close()
            #expect(stopped.entries == ["session", "old", "new", "replaced"])
        }
    }

    @Test func `A shutdown of a scope finds what its parents have not shut down yet, while they are closed`()
        async throws
    {
        try await inOverlay {
            let found = Journal<String>()
            let top = ServiceRegistry.makeScope("top")
            top.add("base", shutdown: { _ in found.note("base is stopped") }) { "base" }
            _ = top[ServiceName<String>("base")]
            let scope = top.makeScope("middle").makeScope("below")
            scope.add(
                "session",
                shutdown: { _ in found.note(try ServiceRegistry.resolve(ServiceName<String>("base"))) }
            ) { "session" }
            _ = scope[ServiceName<String>("session")]
            try await top.close()
            #expect(found.entries == ["base", "base is stopped"])
        }
    }

    @Test(arguments: [true, false])
    func `A shutdown of a scope finds the scope's instance of what a closed parent registers`(
        isInParent: Bool
    ) async throws {
        try await inOverlay {
            let found = Journal<String>()
            let scoped = ServiceName<Host>("scoped")
            let builds = Counter()
            ServiceRegistry.add(scoped, lifetime: .scoped) { Host("\(builds.increment())") }
            let scope = ServiceRegistry.makeScope("scope")
            scope.add("session", shutdown: { _ in found.note(try ServiceRegistry.resolve(scoped).name) }) {
                ServiceRegistry[scoped].name
            }
            _ = scope[ServiceName<String>("session")]
            if isInParent { #expect(ServiceRegistry[scoped].name == "2") }
            try await ServiceRegistry.close()
            #expect(found.entries == ["1"])
        }
    }

    @Test func `A shutdown of a scope finds what its parent has not shut down yet, if the parent is closed meanwhile`()
        async throws
    {
        try await inOverlay {
            let (isStopping, mayStop) = (Gate(), Gate())
            let found = Journal<String>()
            let top = ServiceRegistry.makeScope("top")
            top.add("base", shutdown: { _ in found.note("base is stopped") }) { "base" }
            _ = top[ServiceName<String>("base")]
            let scope = top.makeScope("scope")
            scope.add(
                "session",
                shutdown: { _ in
                    isStopping.open()
                    await mayStop.wait()
                    found.note(try ServiceRegistry.resolve(ServiceName<String>("base")))
                }
            ) { "session" }
            _ = scope[ServiceName<String>("session")]
            let first = Task { try await scope.close() }
            await isStopping.wait()
            let second = Task { try await top.close() }
            while (try? top.resolve(ServiceName<String>("base"))) != nil { await Task.yield() }
            mayStop.open()
            try await first.value
            try await second.value
            #expect(found.entries == ["base", "base is stopped"])
        }
    }
}
