// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct StartTests {
    @Test func `Starting builds eager and asynchronous services, and no others`() async throws {
        try await inOverlay {
            let built = Journal<String>()
            for lifetime in ServiceLifetime.samples {
                let name = lifetime.rawValue
                ServiceRegistry.add(ServiceName<Host>(name), lifetime: lifetime) {
                    built.note(name)
                    return Host(name)
                }
                ServiceRegistry.addAsync(ServiceName<Host>("async \(name)"), lifetime: lifetime) {
                    built.note("async \(name)")
                    return Host(name)
                }
            }
            try await ServiceRegistry.start()
            #expect(
                built.entries.sorted() == [
                    "async eager", "async expiring(100000)", "async scoped", "async singleton", "eager",
                ]
            )
            #expect(try ServiceRegistry.resolve(ServiceName<Host>("async singleton")).name == "singleton")
        }
    }

    @Test func `A registry with nothing to start is ready at once`() async throws {
        try await inOverlay {
            try await ServiceRegistry.start()
            ServiceRegistry.add(.number) { 1 }
            try await ServiceRegistry.start(timeout: .zero, clock: ManualClock())
            #expect(ServiceRegistry.state(of: "number") == .unbuilt)
        }
    }

    @Test func `Declared dependencies are built first, also lazy ones`() async throws {
        try await inOverlay {
            let built = Journal<String>()
            let edges = [("a", ["b"]), ("b", ["c", "d"]), ("c", []), ("d", ["c"]), ("other", [])]
            for (name, dependencies) in edges {
                let lifetime: ServiceLifetime = name == "a" ? .eager : .singleton
                ServiceRegistry.add(ServiceName<String>(name), lifetime: lifetime, dependsOn: dependencies) {
                    built.note(name)
                    return name
                }
            }
            try await ServiceRegistry.start()
            #expect(built.entries == ["c", "d", "b", "a"])
        }
    }

    @Test func `The declared dependencies of a transient service are built before its dependants`() async throws {
        try await inOverlay {
            let built = Journal<String>()
            ServiceRegistry.add("a", lifetime: .eager, dependsOn: ["passing"]) {
                built.note("a")
                return try ServiceRegistry.resolve(ServiceName<String>("passing"))
            }
            ServiceRegistry.add("passing", lifetime: .transient, dependsOn: ["b"]) {
                built.note("passing")
                return try ServiceRegistry.resolve(ServiceName<String>("b"))
            }
            ServiceRegistry.addAsync("b") {
                built.note("b")
                return "b"
            }
            try await ServiceRegistry.start()
            #expect(built.entries == ["b", "a", "passing"])
        }
    }

    @Test func `The recorded dependencies of a factory are built before it the next time`() async throws {
        try await inOverlay {
            let begun = Journal<String>()
            ServiceRegistry.addAsync("a") {
                begun.note("a")
                return try await ServiceRegistry.resolve(awaiting: ServiceName<String>("b"))
            }
            ServiceRegistry.addAsync("b") {
                begun.note("b")
                return "b"
            }
            try await ServiceRegistry.start()
            ServiceRegistry.reset()
            try await ServiceRegistry.start()
            #expect(begun.entries.suffix(2) == ["b", "a"])
        }
    }

    @Test(arguments: [false, true])
    func `A factory that comes too early for what another one declares runs again`(isLate: Bool) async throws {
        try await inOverlay { () async throws in
            let (settings, store) = (ServiceName<Int>("settings"), ServiceName<Int>("store"))
            let hasFailed = Gate()
            let observation = ServiceRegistry.observe { event in
                if case .failed("screen", _) = event { hasFailed.open() }
            }
            ServiceRegistry.addAsync(settings) {
                await hasFailed.wait()
                return 1
            }
            ServiceRegistry.add(store, lifetime: .eager, dependsOn: settings) {
                try ServiceRegistry.resolve(settings) + 1
            }
            if isLate {
                ServiceRegistry.addAsync("screen") { try await ServiceRegistry.resolve(awaiting: store) + 1 }
            } else {
                ServiceRegistry.add("screen", lifetime: .eager) { try ServiceRegistry.resolve(store) + 1 }
            }
            try await ServiceRegistry.start()
            #expect(try ServiceRegistry.resolve(ServiceName<Int>("screen")) == 3)
            observation.cancel()
        }
    }

    @Test func `Services that do not need each other are built at the same time`() async throws {
        try await inOverlay {
            let doors = ["left": Gate(), "right": Gate()]
            for (name, other) in [("left", "right"), ("right", "left")] {
                ServiceRegistry.addAsync(ServiceName<String>(name)) {
                    doors[name]?.open()
                    await doors[other]?.wait()
                    return name
                }
            }
            try await ServiceRegistry.start()
            #expect(ServiceRegistry.state(of: "left") == .built)
        }
    }

    @Test func `A service waits for what it needs, and not for what else is slow`() async throws {
        try await inOverlay {
            let isThrough = Gate()
            ServiceRegistry.addAsync("slow") {
                await isThrough.wait()
                return "slow"
            }
            ServiceRegistry.addAsync("foot") { "foot" }
            ServiceRegistry.addAsync("top", dependsOn: ["foot"]) {
                isThrough.open()
                return "top"
            }
            try await ServiceRegistry.start()
            #expect(ServiceRegistry.state(of: "slow") == .built)
        }
    }

    @Test func `Services of the main actor are built on it`() async throws {
        try await inOverlay {
            let built = Counter()
            ServiceRegistry.add("view", lifetime: .eager, dependsOn: ["model"]) { @MainActor in
                MainActor.assertIsolated()
                return built.increment()
            }
            ServiceRegistry.addAsync("model") { @MainActor in
                MainActor.assertIsolated()
                await Task.yield()
                return built.increment()
            }
            try await ServiceRegistry.start()
            #expect(try ServiceRegistry.resolve(ServiceName<Int>("view")) == 2)
        }
    }

    @Test func `The main actor is free while it starts the registry`() async throws {
        try await startOnMainActor()
    }

    @MainActor private func startOnMainActor() async throws {
        try await inOverlay {
            ServiceRegistry.add(.number, lifetime: .eager) { @MainActor in 7 }
            try await ServiceRegistry.start()
            #expect(ServiceRegistry[.number] == 7)
        }
    }

    @Test func `A second start builds nothing that is built`() async throws {
        try await inOverlay {
            let builds = Counter()
            ServiceRegistry.add(.number, lifetime: .eager) { builds.increment() }
            ServiceRegistry.addAsync(.double, dependsOn: ["number"]) { builds.increment() }
            _ = ServiceRegistry[.number]
            try await ServiceRegistry.start()
            try await ServiceRegistry.start()
            #expect(builds.value == 2)
        }
    }

    @Test func `Two starts at once build each service once`() async throws {
        try await inOverlay {
            let builds = Counter()
            for index in 0..<20 {
                ServiceRegistry.addAsync(ServiceName<Int>("\(index)"), dependsOn: index == 0 ? [] : ["\(index - 1)"]) {
                    await Task.yield()
                    return builds.increment()
                }
            }
            async let first: Void = ServiceRegistry.start()
            async let second: Void = ServiceRegistry.start()
            _ = try await (first, second)
            #expect(builds.value == 20)
        }
    }

    @Test func `Being started counts as no use`() async throws {
        try await inOverlay {
            let used = Journal<String>()
            ServiceRegistry.observe { event in
                if case .resolvedFirst(let name) = event { used.note(name) }
            }
            ServiceRegistry.add(.number, lifetime: .eager) { 7 }
            ServiceRegistry.addAsync(.double, dependsOn: ["number"]) {
                try await ServiceRegistry.resolve(awaiting: .number) * 2
            }
            try await ServiceRegistry.start()
            try await ServiceRegistry.start()
            #expect(used.entries == ["number"])
            #expect(ServiceRegistry.entry("number")?.resolves == 1)
            #expect(ServiceRegistry.entry("number")?.requestedBy == "double")
            #expect(ServiceRegistry.entry("double")?.resolves == 0)
            #expect(ServiceRegistry.entry("double")?.requestedBy == nil)
            _ = ServiceRegistry[.double]
            #expect(used.entries == ["number", "double"])
            #expect(ServiceRegistry.entry("double")?.resolves == 1)
        }
    }
}

@Suite(.timeLimit(.minutes(10))) struct StartPlaceTests {
    @Test func `Starting a scope builds what the scope has of its own`() async throws {
        try await inOverlay {
            let built = Journal<String>()
            func add(_ name: String, _ lifetime: ServiceLifetime, to registry: ServiceRegistryImplementation) {
                registry.addAsync(ServiceName<String>(name), lifetime: lifetime) {
                    built.note(name)
                    return name
                }
            }
            add("parent's", .singleton, to: ServiceRegistry)
            add("parent's eager", .eager, to: ServiceRegistry)
            add("everybody's", .scoped, to: ServiceRegistry)
            let scope = ServiceRegistry.makeScope("session")
            add("scope's", .singleton, to: scope)
            add("scope's eager", .eager, to: scope)
            try await scope.start()
            #expect(built.entries.sorted() == ["everybody's", "scope's", "scope's eager"])
            #expect(ServiceRegistry.state(of: "everybody's") == .unbuilt)
        }
    }

    @Test func `A declared dependency of a scope's service is built in the parent that registers it`() async throws {
        try await inOverlay {
            ServiceRegistry.addAsync(.number) { 7 }
            let scope = ServiceRegistry.makeScope("session")
            scope.add(.double, lifetime: .eager, dependsOn: ["number"]) { try ServiceRegistry.resolve(.number) * 2 }
            try await scope.start()
            #expect(ServiceRegistry.state(of: "number") == .built)
            #expect(try scope.resolve(.double) == 14)
        }
    }

    @Test(arguments: [false, true])
    func `What a scope registers is no dependency of what its parent builds`(isList: Bool) async throws {
        try await inOverlay { () async throws in
            let (part, engine) = (ServiceName<String>("part"), ServiceName<String>("engine"))
            let scope = ServiceRegistry.makeScope("session")
            let turbo: @Sendable () throws -> String = { "turbo of \(try ServiceRegistry.resolve(engine))" }
            if isList {
                ServiceRegistry.add(to: part) { "piston" }
                scope.add(to: part, lifetime: .eager, dependsOn: ["engine"], turbo)
            } else {
                ServiceRegistry.add(part) { "piston" }
                scope.add(part, lifetime: .eager, dependsOn: ["engine"], turbo)
            }
            ServiceRegistry.add(engine, dependsOn: part) { "engine" }
            try await scope.start()
            #expect(scope.state(of: isList ? "part[1]" : "part") == .built)
            #expect(scope.entry("engine")?.dependencies == [isList ? "part[0]" : "part"])
        }
    }

    @Test func `What a scope registers is no dependency of what its parent builds through a transient one`()
        async throws
    {
        try await inOverlay { () async throws in
            let (part, engine) = (ServiceName<String>("part"), ServiceName<String>("engine"))
            ServiceRegistry.addAsync(part) { "piston" }
            ServiceRegistry.add("gear", lifetime: .transient, dependsOn: ["part"]) { try ServiceRegistry.resolve(part) }
            ServiceRegistry.addAsync(engine, dependsOn: ["gear"]) { try ServiceRegistry.resolve("gear") }
            let scope = ServiceRegistry.makeScope("session")
            scope.add(part, lifetime: .eager, dependsOn: ["engine"]) { "turbo \(try ServiceRegistry.resolve(engine))" }
            try await ServiceRegistry.start()
            try await scope.start()
            #expect(scope[part] == "turbo piston")
        }
    }

    @Test func `A start inside an overlay stays in it`() async throws {
        try await inOverlay {
            let builds = Counter()
            ServiceRegistry.add(.number, lifetime: .eager) { builds.increment() }
            ServiceRegistry.addAsync(.double, dependsOn: ["number"]) {
                try await ServiceRegistry.resolve(awaiting: .number) * 2
            }
            let outside = ServiceRegistryImplementation.current
            try await ServiceRegistry.withOverrides { registry in
                registry.add(.number, lifetime: .eager) { 50 }
            } operation: {
                try await ServiceRegistry.start()
                #expect(ServiceRegistry[.double] == 100)
                #expect(outside.state(of: "number") == .unbuilt)
            }
            #expect(builds.value == 0)
            #expect(ServiceRegistry.state(of: "double") == .unbuilt)
        }
    }

    @Test func `A start through a handle that was carried out of an overlay starts that overlay`() async throws {
        try await inOverlay {
            ServiceRegistry.add(.number, lifetime: .eager) { 1 }
            let overlay = ServiceRegistry.withOverrides({ $0.add(.number, lifetime: .eager) { 2 } }) {
                ServiceRegistryImplementation.current
            }
            try await overlay.start()
            #expect(overlay.state(of: "number") == .built)
            #expect(ServiceRegistry.state(of: "number") == .unbuilt)
        }
    }

    @Test func `A start leaves an eager service that only its accessor can build`() async throws {
        try await inOverlay {
            _ = ServiceRegistry.service("accessor", as: Int.self, lifetime: .eager) { 1 }
            ServiceRegistry.reset()
            try await ServiceRegistry.start()
            #expect(ServiceRegistry.state(of: "accessor") == .unbuilt)
        }
    }
}
