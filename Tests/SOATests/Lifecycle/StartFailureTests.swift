// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOATestSupport
import Testing

@testable import SOA

@Suite(.timeLimit(.minutes(10))) struct StartFailureTests {
    private func failedStart(
        of registry: ServiceRegistryImplementation = ServiceRegistry
    ) async throws -> ServiceStartError {
        try await #require(throws: ServiceStartError.self) {
            try await registry.start(fileID: "App/Launch.swift", line: 3)
        }
    }

    private func path(_ error: (any Error)?) -> [String]? {
        guard let error = error as? ServiceRegistryError, case .circularDependency = error.reason else { return nil }
        return error.path
    }

    @Test func `What was built too early for one service is no attempt of those who wait for it`() async throws {
        try await inOverlay { () async throws in
            let (database, store) = (ServiceName<Int>("database"), ServiceName<Int>("store"))
            let registry = ServiceRegistryImplementation.current.registry
            let (hasFailed, mayEnd, attempts) = (Gate(), Gate(), Counter())
            ServiceRegistry.observe { event in
                if case .failed("first", _) = event { hasFailed.open() }
            }
            ServiceRegistry.addAsync(database) {
                await mayEnd.wait()
                return 1
            }
            ServiceRegistry.addAsync(store, dependsOn: database) { [weak registry] in
                do {
                    return try ServiceRegistry.resolve(database)
                } catch {
                    guard attempts.increment() == 2 else { throw error }
                    // Both others come when the database is ready, and find this build.
                    mayEnd.open()
                    while registry?.visibleSlot(named: "store")?.buildInProgress?.waiterCount != 3 {
                        await Task.yield()
                    }
                    throw error
                }
            }
            ServiceRegistry.addAsync("first") { try await ServiceRegistry.resolve(awaiting: store) }
            ServiceRegistry.addAsync("second") {
                await hasFailed.wait()
                return try await ServiceRegistry.resolve(awaiting: store)
            }
            try await ServiceRegistry.start()
            #expect(attempts.value == 2)
        }
    }

    @Test(arguments: [false, true])
    func `What another lookup, or start, built too early is no attempt of a start`(isStart: Bool) async throws {
        try await inOverlay { () async throws in
            let (database, screen) = (ServiceName<Int>("database"), ServiceName<Int>("screen"))
            let registry = ServiceRegistryImplementation.current.registry
            let (hasFailed, mayEnd, attempts) = (Gate(), Gate(), Counter())
            ServiceRegistry.observe { event in
                if case .failed("screen", _) = event { hasFailed.open() }
            }
            ServiceRegistry.addAsync(database) {
                await mayEnd.wait()
                return 1
            }
            ServiceRegistry.add("store", dependsOn: database) { try ServiceRegistry.resolve(database) }
            ServiceRegistry.addAsync(screen) { [weak registry] in
                do {
                    return try ServiceRegistry.resolve("store")
                } catch {
                    guard attempts.increment() == 2 else { throw error }
                    // The start comes when the database is ready, and finds this build.
                    mayEnd.open()
                    while registry?.visibleSlot(named: "screen")?.buildInProgress?.waiterCount != 2 {
                        await Task.yield()
                    }
                    throw error
                }
            }
            async let start: Void = ServiceRegistry.start()
            await hasFailed.wait()
            if isStart {
                try await ServiceRegistry.start()
            } else {
                await #expect(throws: ServiceRegistryError.self) { try await ServiceRegistry.resolve(awaiting: screen) }
            }
            try await start
            #expect(try ServiceRegistry.resolve(screen) == 1)
        }
    }

    @Test func `Everything is tried, and all failures are reported together`() async throws {
        try await inOverlay {
            for name in ["a", "b", "c", "d"] {
                ServiceRegistry.add(
                    ServiceName<String>(name),
                    lifetime: .eager,
                    fileID: "App/Services.swift",
                    line: 7
                ) {
                    if name == "a" || name == "c" { throw Broken("\(name) is broken") }
                    return name
                }
            }
            let error = try await failedStart()
            #expect(error.cause == .failures)
            #expect(error.ready == ["b", "d"])
            #expect(error.notReady == ["a", "c"])
            #expect(error.waiting.isEmpty)
            #expect(error.failures.keys.sorted() == ["a", "c"])
            #expect(
                error.description == """
                    2 of 4 services are not ready:
                      a: failed: "a" could not be built: a is broken
                          requested at:  App/Launch.swift:3
                          registered at: App/Services.swift:7
                          what to do:    Look at what its factory threw; the next lookup tries again.
                      c: failed: "c" could not be built: c is broken
                          requested at:  App/Launch.swift:3
                          registered at: App/Services.swift:7
                          what to do:    Look at what its factory threw; the next lookup tries again.
                    """
            )
        }
    }

    @Test func `A dependant of a failed service is not built, and waits for it`() async throws {
        try await inOverlay {
            let built = Journal<String>()
            let edges = [("top", ["middle", "fine"]), ("middle", ["foot"]), ("foot", []), ("fine", [])]
            for (name, dependencies) in edges {
                ServiceRegistry.add(
                    ServiceName<String>(name),
                    lifetime: .eager,
                    dependsOn: dependencies,
                    fileID: "App/Services.swift",
                    line: 7
                ) {
                    if name == "foot" { throw Broken() }
                    built.note(name)
                    return name
                }
            }
            let error = try await failedStart()
            #expect(built.entries == ["fine"])
            #expect(error.ready == ["fine"])
            #expect(error.notReady == ["top", "middle", "foot"])
            #expect(error.waiting == ["top": ["middle"], "middle": ["foot"]])
            #expect(error.failures.keys.sorted() == ["foot"])
            #expect(
                error.description == """
                    3 of 4 services are not ready:
                      top: waits for middle
                      middle: waits for foot
                      foot: failed: "foot" could not be built: the lid is stuck
                          requested at:  App/Launch.swift:3
                          registered at: App/Services.swift:7
                          what to do:    Look at what its factory threw; the next lookup tries again.
                    """
            )
        }
    }

    @Test func `Another start tries what failed again, and what waited for it, and nothing else`() async throws {
        try await inOverlay {
            let builds = Journal<String>()
            let tries = Counter()
            ServiceRegistry.add("top", lifetime: .eager, dependsOn: ["foot"]) { builds.note("top") }
            ServiceRegistry.add("foot", lifetime: .eager) {
                builds.note("foot")
                if tries.increment() == 1 { throw Broken() }
            }
            ServiceRegistry.add("fine", lifetime: .eager) { builds.note("fine") }
            _ = try await failedStart()
            #expect(builds.entries.sorted() == ["fine", "foot"])
            try await ServiceRegistry.start()
            #expect(builds.entries.suffix(2) == ["foot", "top"])
            #expect(builds.entries.count == 4)
        }
    }

    @Test func `A recorded dependency that fails does not block its dependant`() async throws {
        try await inOverlay {
            let isBroken = Gate()
            let tries = Counter()
            ServiceRegistry.addAsync("top") {
                (try? await ServiceRegistry.resolve(awaiting: ServiceName<String>("foot"))) ?? "none"
            }
            ServiceRegistry.addAsync("foot") {
                if tries.increment() > 1 { throw Broken() }
                return "foot"
            }
            try await ServiceRegistry.start()
            ServiceRegistry.reset()
            isBroken.open()
            let error = try await failedStart()
            #expect(error.ready == ["top"])
            #expect(error.failures.keys.sorted() == ["foot"])
            #expect(try ServiceRegistry.resolve(ServiceName<String>("top")) == "none")
        }
    }

    @Test func `A cycle that was only seen gives way`() async throws {
        try await inOverlay {
            // Each looks up the other after it was built, in a task that counts as part of its factory.
            let tries = Counter()
            for (name, other) in [("a", "b"), ("b", "a")] {
                ServiceRegistry.addAsync(ServiceName<String>(name)) {
                    tries.increment()
                    _ = try? ServiceRegistry.resolve(ServiceName<String>(other))
                    return name
                }
            }
            try await ServiceRegistry.start()
            ServiceRegistry.reset()
            try await ServiceRegistry.start()
            #expect(tries.value == 4)
        }
    }

    @Test func `A declared dependency that is not registered is reported with the call site of its declaration`()
        async throws
    {
        try await inOverlay {
            let built = Counter()
            ServiceRegistry.add(
                "player",
                lifetime: .eager,
                dependsOn: ["audio"],
                fileID: "App/Services.swift",
                line: 7
            ) { built.increment() }
            ServiceRegistry.add("audios", lifetime: .eager) { 1 }
            let error = try await failedStart()
            #expect(built.value == 0)
            #expect(error.ready == ["audios"])
            #expect(
                error.description == """
                    1 of 2 services is not ready:
                      player: failed: "audio" is not registered.
                          required by:   player → audio
                          requested at:  App/Services.swift:7
                          searched in:   "overrides of root"
                          similar names: "audios"
                          what to do:    Register it before its first use: ServiceRegistry.add("audio") { … }
                    """
            )
        }
    }

    @Test func `A declared cycle is reported with its path, and everything else is ready`() async throws {
        try await inOverlay {
            let built = Journal<String>()
            let edges = [("a", ["b"]), ("b", ["c"]), ("c", ["a"]), ("self", ["self"]), ("onto", ["a"]), ("fine", [])]
            for (name, dependencies) in edges {
                ServiceRegistry.add(
                    ServiceName<String>(name),
                    lifetime: .eager,
                    dependsOn: dependencies,
                    fileID: "App/Services.swift",
                    line: 7
                ) {
                    built.note(name)
                    return name
                }
            }
            let error = try await failedStart()
            #expect(built.entries == ["fine"])
            #expect(error.ready == ["fine"])
            #expect(error.notReady == ["a", "b", "c", "self", "onto"])
            #expect(error.waiting == ["onto": ["a"]])
            #expect(path(error.failures["a"]) == ["a", "b", "c", "a"])
            #expect(path(error.failures["b"]) == ["a", "b", "c", "a"])
            #expect(path(error.failures["c"]) == ["a", "b", "c", "a"])
            #expect(path(error.failures["self"]) == ["self", "self"])
            #expect(
                "\(try #require(error.failures["b"]))" == """
                    "b" has a circular dependency.
                      required by:   a → b → c → a
                      requested at:  App/Launch.swift:3
                      registered at: App/Services.swift:7
                      what to do:    Let one of them look the other up when it is used, not while it is built.
                    """
            )
        }
    }

    @Test func `A fault of a transient service is one of those that declare to need it`() async throws {
        try await inOverlay {
            let built = Counter()
            ServiceRegistry.add("a", lifetime: .eager, dependsOn: ["passing"]) { built.increment() }
            ServiceRegistry.add("passing", lifetime: .transient, dependsOn: ["a"]) { 1 }
            ServiceRegistry.add("b", lifetime: .eager, dependsOn: ["fleeting"]) { built.increment() }
            ServiceRegistry.add("fleeting", lifetime: .transient, dependsOn: ["nobody"]) { 1 }
            let error = try await failedStart()
            #expect(built.value == 0)
            #expect(path(error.failures["a"]) == ["a", "passing", "a"])
            #expect((error.failures["b"] as? ServiceRegistryError)?.path == ["fleeting", "nobody"])
            #expect(error.notReady == ["a", "b"])
        }
    }

    @Test func `A cycle that factories run into is reported, and the rest is ready`() async throws {
        try await inOverlay {
            ServiceRegistry.addAsync("a") { try await ServiceRegistry.resolve(awaiting: ServiceName<Int>("b")) }
            ServiceRegistry.addAsync("b") { try await ServiceRegistry.resolve(awaiting: ServiceName<Int>("a")) }
            ServiceRegistry.addAsync("fine") { 1 }
            let error = try await failedStart()
            #expect(error.ready == ["fine"])
            #expect(path(error.failures["a"]) != nil)
            #expect(path(error.failures["b"]) != nil)
        }
    }

    @Test func `A registry that was shut down cannot be started`() async throws {
        try await inOverlay {
            ServiceRegistry.add(.number, lifetime: .eager, fileID: "App/Services.swift", line: 7) { 1 }
            try await ServiceRegistry.shutdown()
            let error = try await failedStart()
            #expect(
                error.description == """
                    1 of 1 service is not ready:
                      number: failed: "number" was requested in "overrides of root", which is closed.
                          requested at:  App/Launch.swift:3
                          what to do:    Use a registry that is open; what outlives a scope belongs to its parent.
                    """
            )
        }
    }

    @Test func `An ended start keeps no error, though a task that a factory started goes on`() async throws {
        struct BrokenHost: Error {
            let host: Host
        }
        let canary = Canary()
        let mayEnd = Gate()
        let tasks = Lock<[Task<Void, Never>]>([])
        await inOverlay {
            ServiceRegistry.add(ServiceName<Int>("busy"), lifetime: .eager) {
                let task = Task { await mayEnd.wait() }
                tasks.withLock { $0.append(task) }
                return 1
            }
            ServiceRegistry.add(ServiceName<Int>("broken"), lifetime: .eager) {
                let host = Host("broken")
                canary.watch(host)
                throw BrokenHost(host: host)
            }
            await #expect(throws: ServiceStartError.self) { try await ServiceRegistry.start() }
        }
        #expect(canary.isReleased)
        mayEnd.open()
        for task in tasks.withLock(\.self) { await task.value }
    }
}
