// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct BuildingValidationTests {
    private let built = Journal<String>()
    private let stopped = Journal<String>()

    /// Registers a service that requests others in its factory.
    private func add(
        _ name: String,
        _ lifetime: ServiceLifetime = .singleton,
        dependsOn: [String] = [],
        needs: [String] = [],
        fails: Bool = false,
        to registry: ServiceRegistryImplementation = ServiceRegistry
    ) {
        let shutdown: @Sendable (String) -> Void = { [stopped] in stopped.note($0) }
        registry.add(
            ServiceName<String>(name),
            lifetime: lifetime,
            dependsOn: dependsOn,
            fileID: "App/Services.swift",
            line: 1,
            shutdown: shutdown
        ) { [built] in
            built.note(name)
            for need in needs {
                _ = try ServiceRegistry.resolve(
                    ServiceName<String>(need),
                    fileID: "App/Services.swift",
                    line: 2,
                    function: "load()"
                )
            }
            if fails { throw Broken() }
            return name
        }
    }

    private func problems(of registry: ServiceRegistryImplementation = ServiceRegistry) async -> [ServiceProblem] {
        await registry.validate(building: true, fileID: "App/Wiring.swift", line: 5)
    }

    @Test func `Clean wiring has no problem`() async {
        await inOverlay {
            #expect(await problems().isEmpty)
            add("a", .eager, dependsOn: ["b"], needs: ["b"])
            add("b", needs: ["c"])
            add("c", .weak)
            ServiceRegistry.remove("c")
            add("c")
            add("passing", .transient, needs: ["a", "session"])
            add("session", .scoped, needs: ["a"])
            ServiceRegistry.addAsync("late") { @MainActor in "late" }
            #expect(await problems().isEmpty)
        }
    }

    @Test func `Without building, nothing is built`() async {
        await inOverlay {
            add("a", needs: ["nobody"])
            add("b", dependsOn: ["nobody"])
            let found = await ServiceRegistry.validate(building: false)
            #expect(found == [.missingDependency(name: "nobody", requiredBy: "b")])
            #expect(built.entries.isEmpty)
        }
    }

    @Test func `One mistake of each kind is reported exactly once`() async {
        await inOverlay {
            ServiceRegistry.observe { _ in }
            add("declares", dependsOn: ["fine"], needs: ["fine", "other"])
            add("fine")
            add("other")
            add("holder", needs: ["passing"])
            add("passing", .transient, needs: ["session"])
            add("session", .scoped, needs: ["other"])
            add("a", needs: ["b"])
            add("b", needs: ["c"])
            add("c", needs: ["a"])
            add("onto", needs: ["b"])
            add("stuck", fails: true)
            add("on stuck", needs: ["stuck"])
            add("on that", needs: ["on stuck"])
            add("needy", needs: ["nobody"])
            add("on needy", needs: ["needy"])
            add("hopeful", dependsOn: ["no one"])
            add("twice")
            add("twice")
            #expect(
                await problems() == [
                    .missingDependency(name: "no one", requiredBy: "hopeful"),
                    .cycle(path: ["a", "b", "c", "a"]),
                    .duplicate(name: "twice"),
                    .captive(holder: "holder", held: "passing", through: []),
                    .captive(holder: "holder", held: "session", through: ["passing"]),
                    .undeclaredEdge(from: "declares", to: "other"),
                    .buildFailed(name: "stuck", message: "the lid is stuck"),
                    .missingDependency(name: "nobody", requiredBy: "needy"),
                ]
            )
        }
    }

    @Test func `Captives are found through transient services, up to the innermost singleton`() async {
        await inOverlay {
            add("outer", needs: ["inner"])
            add("inner", needs: ["first"])
            add("first", .transient, needs: ["second"])
            add("second", .transient, needs: ["session"])
            add("session", .scoped, needs: ["foot"])
            add("foot")
            #expect(
                await problems() == [
                    .captive(holder: "inner", held: "first", through: []),
                    .captive(holder: "inner", held: "second", through: ["first"]),
                    .captive(holder: "inner", held: "session", through: ["first", "second"]),
                ]
            )
        }
    }

    @Test func `The root cause of many failures is reported once, whoever runs into it first`() async {
        await inOverlay {
            for index in 0..<5 { add("on it \(index)", needs: ["stuck"]) }
            ServiceRegistry.add("stuck") { [built] () throws -> String in
                built.note("stuck")
                // No two attempts say the same.
                throw Broken("attempt \(built.entries.count)")
            }
            let found = await problems()
            #expect(found == [.buildFailed(name: "stuck", message: "attempt 2")])
        }
    }

    @Test func `What could not be built is no mistake of those who look it up without waiting`() async {
        await inOverlay {
            ServiceRegistry.addAsync("late") { () async throws -> String in throw Broken() }
            ServiceRegistry.add("bound") { @MainActor () throws -> String in throw Broken() }
            ServiceRegistry.alias("too late", of: "late" as ServiceName<String>) { $0 }
            for name in ["late", "bound", "too late"] {
                add("on \(name)", needs: [name])
                add("declared on \(name)", dependsOn: [name], needs: [name])
            }
            let message = "the lid is stuck"
            #expect(
                await problems() == [
                    .buildFailed(name: "late", message: message), .buildFailed(name: "bound", message: message),
                ]
            )
        }
    }

    @Test func `What a scope is to bring is no mistake of those who look up without waiting what needs it`() async {
        await inOverlay {
            let user: ServiceName<String> = "user"
            ServiceRegistry.expect(user, in: "session")
            ServiceRegistry.addAsync("profile", lifetime: .scoped) { try await ServiceRegistry.resolve(awaiting: user) }
            ServiceRegistry.add("view", lifetime: .scoped) { @MainActor in try ServiceRegistry.resolve(user) }
            add("page", .scoped, needs: ["profile", "view"])
            add("header", .scoped, dependsOn: ["view"], needs: ["view"])
            #expect(await problems().isEmpty)
            let scope = ServiceRegistry.makeScope("session")
            add("user", to: scope)
            #expect(await problems(of: scope).isEmpty)
        }
    }

    @Test func `What scopes share is built outside of them, and can't hold what only they bring`() async {
        await inOverlay {
            ServiceRegistry.expect("user" as ServiceName<String>, in: "session")
            add("page", .scoped, needs: ["store"])
            add("store", needs: ["user"])
            let captives = [ServiceProblem.captive(holder: "store", held: "user", through: [])]
            #expect(await problems() == captives)
            let scope = ServiceRegistry.makeScope("session")
            add("inbox", needs: ["user"], to: scope)
            #expect(await problems(of: scope) == captives)
            ServiceRegistry.remove("store")
            add("store", .scoped, needs: ["user"])
            #expect(await problems().isEmpty)
            add("user", to: scope)
            #expect(await problems(of: scope).isEmpty)
        }
    }

    @Test func `What is between a shared service and what only a scope brings is named, too`() async {
        await inOverlay {
            ServiceRegistry.expect("user" as ServiceName<String>, in: "session")
            add("store", needs: ["draft"])
            add("draft", .transient, needs: ["user"])
            let captives = [[], ["draft"]].map { through in
                ServiceProblem.captive(holder: "store", held: through.isEmpty ? "draft" : "user", through: through)
            }
            #expect(await problems() == captives)
        }
    }

    @Test func `What a scope hides of its parents is ready for those who share it there`() async {
        await inOverlay {
            let register = { (registry: ServiceRegistryImplementation) in
                registry.addAsync("late") { "late" }
                registry.add("bound") { @MainActor in "bound" }
            }
            register(ServiceRegistry)
            add("on late", dependsOn: ["late"], needs: ["late"])
            add("on bound", needs: ["bound"])
            let session = ServiceRegistry.makeScope("session")
            register(session)
            add("page", needs: ["late", "bound", "on late", "on bound"], to: session)
            let request = session.makeScope("request")
            register(request)
            #expect(await problems(of: session).isEmpty)
            #expect(await problems(of: request).isEmpty)
            #expect(built.entries.sorted() == ["on bound", "on bound", "on late", "on late", "page", "page"])
        }
    }

    @Test func `An error of the registry in a build is reported in full`() async {
        await inOverlay {
            add("on text", needs: ["number"])
            ServiceRegistry.add("number", fileID: "App/Services.swift", line: 3) { 1 }
            ServiceRegistry.add(ServiceName<Int>("flat"), lifetime: .weak) { 1 }
            let texts = await problems().map(\.description)
            #expect(
                texts == [
                    """
                    "on text" could not be built: "number" was requested as String, and is registered as Int.
                      required by:   on text → number
                      requested at:  App/Services.swift:2, in load()
                      registered at: App/Services.swift:3
                      what to do:    Register it as String, or look it up under a name of its own type.
                    """,
                    """
                    "flat" could not be built: the lifetime "weak" needs a class instance, and Int isn't a class \
                    type; register it as "singleton" or "transient"
                    """,
                ]
            )
        }
    }

    @Test func `A missing name is reported with its requester, and not as undeclared too`() async {
        await inOverlay {
            add("a", dependsOn: ["b"], needs: ["b", "nobody"])
            add("b")
            #expect(await problems() == [.missingDependency(name: "nobody", requiredBy: "a")])
        }
    }

    @Test func `A missing name that a factory can do without is no mistake`() async {
        await inOverlay {
            ServiceRegistry.add(ServiceName<String>("a"), dependsOn: ["b"]) {
                (try? ServiceRegistry.resolve(ServiceName<String>("nobody"))) ?? "none"
            }
            add("b")
            #expect(await problems().isEmpty)
        }
    }

    @Test func `Services that are requested without waiting are there, as after a start`() async {
        await inOverlay {
            add("lazy", needs: ["connection"])
            add("declares", dependsOn: ["database"], needs: ["database"])
            add("eager", .eager, dependsOn: ["connection"], needs: ["connection"])
            ServiceRegistry.addAsync("database", dependsOn: ["connection"]) {
                try ServiceRegistry.resolve(ServiceName<String>("connection"))
            }
            ServiceRegistry.addAsync("connection") { "connection" }
            #expect(await problems().isEmpty)
        }
    }

    @Test(arguments: [false, true])
    func `What a start builds at the same time has to be declared, in any order`(isEagerFirst: Bool) async {
        await inOverlay {
            if isEagerFirst { add("reports", .eager, needs: ["ledger"]) }
            ServiceRegistry.addAsync("ledger") { "ledger" }
            if !isEagerFirst { add("reports", .eager, needs: ["ledger"]) }
            ServiceRegistry.addAsync("audit") { try ServiceRegistry.resolve(ServiceName<String>("ledger")) }
            let problems = await problems()
            #expect(problems.map(\.names) == [["reports"], ["audit"]])
            #expect("\(problems)".contains("Declare it with dependsOn"))
        }
    }

    @Test(arguments: [false, true])
    func `What comes too early for what another one declares is no mistake, as in a start`(fails: Bool) async {
        await inOverlay {
            add("eager", .eager, needs: ["store"])
            add("store", dependsOn: ["database"], needs: ["database"])
            ServiceRegistry.addAsync("database", dependsOn: ["cache"]) {
                if fails { throw Broken() }
                return "database"
            }
            add("cache", needs: ["index"])
            add("index", dependsOn: ["connection"], needs: ["connection"])
            ServiceRegistry.addAsync("connection") { "connection" }
            let failure = ServiceProblem.buildFailed(name: "database", message: "the lid is stuck")
            #expect(await problems() == (fails ? [failure] : []))
        }
    }

    @Test func `What comes too early for what a start does not build is a mistake`() async {
        await inOverlay {
            add("eager", .eager, needs: ["store"])
            add("store", dependsOn: ["window"], needs: ["window"])
            ServiceRegistry.add("window" as ServiceName<String>) { @MainActor in "window" }
            #expect(await problems().map(\.names) == [["store"]])
            await #expect(throws: ServiceStartError.self) { try await ServiceRegistry.start() }
        }
    }

    @Test func `Cycles between asynchronous services are found, and reported as cycles`() async {
        await inOverlay {
            for (name, others) in [("entry", ["a"]), ("a", ["b", "c"]), ("b", ["c"]), ("c", ["b"])] {
                ServiceRegistry.addAsync(ServiceName<Int>(name)) {
                    try await withThrowingTaskGroup { group in
                        for other in others {
                            group.addTask { try await ServiceRegistry.resolve(awaiting: ServiceName<Int>(other)) }
                        }
                        return try await group.reduce(0, +)
                    }
                }
            }
            #expect(await problems() == [.cycle(path: ["b", "c", "b"])])
        }
    }

    @Test func `The live registry stays as it is, and what was built for the check is shut down`() async {
        struct Given: SOAService {
            let serviceName = "given"
        }
        await inOverlay {
            add("a", .eager, needs: ["b"])
            add("b")
            add("passing", .transient)
            ServiceRegistry.add(service: Given())
            _ = ServiceRegistry[ServiceName<String>("b")]
            let before = ServiceRegistry.snapshot()
            let scope = ServiceRegistry.makeScope("session")
            #expect(await problems().isEmpty)
            #expect(ServiceRegistry.snapshot() == before)
            #expect(built.entries == ["b", "a", "b", "passing"])
            #expect(stopped.entries == ["a", "b"])
            // Still open.
            _ = ServiceRegistry[ServiceName<String>("a")]
            _ = scope[ServiceName<String>("a")]
        }
    }

    @Test func `A shutdown that throws is no mistake in the wiring`() async {
        await inOverlay {
            ServiceRegistry.add(.number, shutdown: { _ in throw Broken() }) { 1 }
            #expect(await problems().isEmpty)
        }
    }

    @Test func `Overrides of the overlay that is current count, and its instances are not touched`() async {
        await inOverlay {
            add("a", needs: ["b"])
            add("b", fails: true)
            await ServiceRegistry.withOverrides { registry in
                add("b", to: registry)
            } operation: {
                #expect(await problems().isEmpty)
                #expect(ServiceRegistry.state(of: "b") == .unbuilt)
            }
            #expect(await problems() == [.buildFailed(name: "b", message: "the lid is stuck")])
        }
    }

    @Test func `A scope is checked by itself`() async {
        await inOverlay {
            add("needy", needs: ["user"])
            add("basket", .scoped, needs: ["user"])
            let scope = ServiceRegistry.makeScope("session")
            add("user", to: scope)
            add("page", needs: ["basket"], to: scope)
            #expect(
                await problems(of: scope) == [
                    .captive(holder: "page", held: "basket", through: []),
                    .missingDependency(name: "user", requiredBy: "needy"),
                ]
            )
            #expect(stopped.entries.sorted() == ["basket", "page", "user"])
            #expect(scope.snapshot().entries.allSatisfy { $0.state == .unbuilt })
        }
    }

    @Test func `Recorded dependencies count for this check alone`() async {
        await inOverlay {
            add("a", dependsOn: ["b"], needs: ["b", "c"])
            add("b")
            add("c")
            #expect(await problems() == [.undeclaredEdge(from: "a", to: "c")])
            #expect(ServiceRegistry.validate().isEmpty)
        }
    }

    @Test func `A check whose task is cancelled ends early, and invents no problem`() async {
        await inOverlay {
            let entered = Gate()
            ServiceRegistry.addAsync("hanging") {
                entered.open()
                // Until the build is cancelled, as nobody opens it.
                await Gate().wait()
                built.note("cancelled")
                return "hanging"
            }
            ServiceRegistry.addAsync("waiting") {
                try await ServiceRegistry.resolve(awaiting: "hanging" as ServiceName<String>)
            }
            add("stuck", fails: true)
            let checking = Task { await problems() }
            await entered.wait()
            checking.cancel()
            #expect(await checking.value.isEmpty)
            #expect(built.entries == ["cancelled"])
        }
    }

    @Test func `A closed registry says so`() async throws {
        try await inOverlay {
            add("a")
            try await ServiceRegistry.shutdown()
            let texts = await problems().map(\.description)
            #expect(
                texts == [
                    """
                    "a" could not be built: "a" was requested in "overrides of overrides of root", which is closed.
                      requested at:  App/Wiring.swift:5
                      what to do:    Use a registry that is open; what outlives a scope belongs to its parent.
                    """
                ]
            )
        }
    }

    @Test func `What belongs to an actor is built before what looks it up from anywhere`() async {
        await inOverlay {
            add("anywhere", needs: ["bound"])
            ServiceRegistry.add("bound") { @MainActor in "bound" }
            #expect(await problems().isEmpty)
        }
    }

    @Test func `A list that a scope replaces is judged by what replaces it`() async {
        await inOverlay {
            let list = ServiceName<String>("list")
            ServiceRegistry.add(to: list) { throw Broken() }
            let scope = ServiceRegistry.makeScope("session")
            scope.replaceAll(list) { ["other"] }
            #expect(await problems(of: scope).isEmpty)
            #expect(scope.registeredNames == ["list[*]"])
            #expect(ServiceRegistry.registeredNames == ["list[0]"])
            #expect(await problems().count == 1)
        }
    }
}
