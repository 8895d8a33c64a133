// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport
import Testing

@Suite struct ValidationTests {
    private func add(
        _ name: String,
        _ lifetime: ServiceLifetime = .singleton,
        dependsOn: [String] = [],
        needs: [String] = [],
        line: UInt = #line,
        to registry: ServiceRegistryImplementation = ServiceRegistry,
        built: Counter? = nil
    ) {
        registry.add(
            ServiceName<String>(name),
            lifetime: lifetime,
            dependsOn: dependsOn,
            fileID: "App/Services.swift",
            line: line
        ) {
            built?.increment()
            for need in needs { _ = try ServiceRegistry.resolve(ServiceName<String>(need)) }
            return name
        }
    }

    @Test func `A registry without mistakes has no problems`() {
        inOverlay {
            #expect(ServiceRegistry.validate().isEmpty)
            add("a", .eager, dependsOn: ["b"])
            add("b", dependsOn: ["c"])
            add("c")
            add("passing", .transient, dependsOn: ["session", "a"])
            add("session", .scoped, dependsOn: ["a"])
            #expect(ServiceRegistry.validate().isEmpty)
            #expect(ServiceRegistry.report([]).isEmpty)
        }
    }

    @Test func `One mistake of each kind is reported exactly once, with its places, and nothing is built`() {
        inOverlay {
            let built = Counter()
            ServiceRegistry.observe { _ in }
            add("player", dependsOn: ["audio", "queue", "session"], line: 1, built: built)
            add("queue", .transient, dependsOn: ["session"], line: 2, built: built)
            add("session", .scoped, line: 3, built: built)
            add("a", dependsOn: ["b"], line: 4, built: built)
            add("b", dependsOn: ["a"], line: 5, built: built)
            add("twice", line: 6, built: built)
            add("twice", line: 7, built: built)
            let problems = ServiceRegistry.validate()
            #expect(
                problems == [
                    .missingDependency(name: "audio", requiredBy: "player"),
                    .cycle(path: ["a", "b", "a"]),
                    .duplicate(name: "twice"),
                    .captive(holder: "player", held: "queue", through: []),
                    .captive(holder: "player", held: "session", through: []),
                ]
            )
            #expect(
                ServiceRegistry.report(problems) == """
                    "player" needs "audio", which is not registered; register it, or correct the name
                        "player" is registered at App/Services.swift:1
                    a → b → a is a dependency cycle; let one of them look the other up when it is used
                        "a" is registered at App/Services.swift:4
                        "b" is registered at App/Services.swift:5
                    "twice" is registered more than once, and the last registration counts; remove the others
                        "twice" is registered at App/Services.swift:7
                        "twice" was registered at App/Services.swift:6
                    "player" is shared and holds "queue", which has a shorter lifetime; look it up when it is used
                        "player" is registered at App/Services.swift:1
                        "queue" is registered at App/Services.swift:2
                    "player" is shared and holds "session", which has a shorter lifetime; look it up when it is used
                        "player" is registered at App/Services.swift:1
                        "session" is registered at App/Services.swift:3
                    """
            )
            #expect(built.value == 0)
            #expect(ServiceRegistry.snapshot().entries.allSatisfy { $0.state == .unbuilt })
        }
    }

    @Test func `The report of a duplicate names neither its variant nor its swap`() {
        inOverlay {
            ServiceRegistry.observe { _ in }
            add("varied", line: 1)
            ServiceRegistry.add(ServiceName<String>("varied"), when: .test, fileID: "App/Other.swift", line: 2) { "" }
            add("varied", line: 3)
            add("swapped", line: 4)
            add("swapped", line: 5)
            let swap = ServiceRegistry.swap(ServiceName<String>("swapped"), fileID: "App/Other.swift", line: 6) { "" }
            let text = ServiceRegistry.report(ServiceRegistry.validate())
            swap.restore()
            #expect(
                text == """
                    "varied" is registered more than once, and the last registration counts; remove the others
                        "varied" is registered at App/Services.swift:3
                        "varied" was registered at App/Services.swift:1
                    "swapped" is registered more than once, and the last registration counts; remove the others
                        "swapped" is registered at App/Services.swift:5
                        "swapped" was registered at App/Services.swift:4
                    """
            )
        }
    }

    @Test func `Recorded requests of factories count`() {
        inOverlay {
            add("a", dependsOn: ["b"], needs: ["b", "c"])
            add("b")
            add("c", .transient)
            #expect(ServiceRegistry.validate().isEmpty)
            _ = ServiceRegistry[ServiceName<String>("a")]
            #expect(
                ServiceRegistry.validate() == [
                    .captive(holder: "a", held: "c", through: []), .undeclaredEdge(from: "a", to: "c"),
                ]
            )
            ServiceRegistry.reset()
            #expect(ServiceRegistry.validate().count == 2)
        }
    }

    @Test func `A name that was removed and registered again is no duplicate, nor is a swap or an override`() {
        inOverlay {
            add("a")
            ServiceRegistry.remove("a")
            add("a")
            let swap = ServiceRegistry.swap(ServiceName<String>("a")) { "other" }
            #expect(ServiceRegistry.validate().isEmpty)
            swap.restore()
            ServiceRegistry.withOverrides {
                add("a", to: $0)
            } operation: {
                #expect(ServiceRegistry.validate().isEmpty)
            }
        }
    }

    @Test func `An overlay inherits the mistakes of the registry that it was made of`() {
        inOverlay {
            ServiceRegistry.observe { _ in }
            add("a")
            add("a")
            add("b", dependsOn: ["nobody"])
            ServiceRegistry.withOverrides {
                add("c", to: $0)
            } operation: {
                #expect(
                    ServiceRegistry.validate() == [
                        .missingDependency(name: "nobody", requiredBy: "b"), .duplicate(name: "a"),
                    ]
                )
            }
        }
    }

    @Test func `A scope sees what it falls back to, and may take a name again`() {
        inOverlay {
            add("a")
            let scope = ServiceRegistry.makeScope("session")
            add("a", to: scope)
            add("b", dependsOn: ["a", "nobody"], to: scope)
            #expect(ServiceRegistry.validate().isEmpty)
            #expect(scope.validate() == [.missingDependency(name: "nobody", requiredBy: "b")])
        }
    }

    @Test func `A service that a parent shares does not use the services of a scope`() {
        inOverlay {
            add("needy", dependsOn: ["user"])
            add("fine", dependsOn: ["store"])
            add("store")
            let scope = ServiceRegistry.makeScope("session")
            add("user", to: scope)
            add("store", .transient, dependsOn: ["fine"], to: scope)
            let problem = ServiceProblem.missingDependency(name: "user", requiredBy: "needy")
            #expect(ServiceRegistry.validate() == [problem])
            #expect(scope.validate() == [problem])
            #expect(scope.makeScope("window").validate() == [problem])
        }
    }

    @Test func `A scoped service can depend on services of its scope`() {
        inOverlay {
            add("basket", .scoped, dependsOn: ["user"])
            add("order", .transient, dependsOn: ["user", "basket"])
            let scope = ServiceRegistry.makeScope("session")
            add("user", to: scope)
            #expect(ServiceRegistry.validate().count == 2)
            #expect(scope.validate().isEmpty)
            add("page", dependsOn: ["basket"], to: scope)
            #expect(scope.validate() == [.captive(holder: "page", held: "basket", through: [])])
        }
    }

    @Test func `A scope tells the mistakes of its parents once`() {
        inOverlay {
            ServiceRegistry.observe { _ in }
            add("a", dependsOn: ["b"])
            add("b", dependsOn: ["a"])
            add("a", dependsOn: ["b"])
            add("holder", dependsOn: ["held"])
            add("held", .transient)
            let scope = ServiceRegistry.makeScope("session").makeScope("window")
            let problems = scope.validate()
            #expect(problems.count == 3)
            #expect(Set(problems) == Set(ServiceRegistry.validate()))
        }
    }

    @Test func `Places of services that registered themselves are left out`() {
        inOverlay {
            struct Given: SOAService {
                let serviceName = "given"
            }
            Given().register()
            let problem = ServiceProblem.duplicate(name: "given")
            #expect(ServiceRegistry.report([problem]) == problem.description)
        }
    }
}
