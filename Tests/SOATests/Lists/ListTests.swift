// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport
import Testing

extension ServiceName<any Greeter> {
    fileprivate static var greeters: Self { "greeters" }
}

@Suite(.timeLimit(.minutes(10))) struct ListTests {
    private func greetings(_ registry: ServiceRegistryImplementation = ServiceRegistry) -> [String] {
        registry.all(.greeters).map { $0.greet() }
    }

    @Test func `A list has its elements in the order of registration`() {
        inOverlay {
            #expect(greetings().isEmpty)
            ServiceRegistry.add(to: .greeters) { Butler() }
            let robot = ServiceRegistry.add(to: .greeters) { Robot() }
            #expect(robot.name == "greeters[1]")
            #expect(greetings() == ["good day", "beep"])
            #expect(ServiceRegistry.snapshot().entries.map(\.name) == ["greeters[0]", "greeters[1]"])
        }
    }

    @Test func `Each element is built once, by its own lifetime`() {
        inOverlay {
            let hosts = Counter()
            ServiceRegistry.add(to: .greeters) { Host("\(hosts.increment())") }
            ServiceRegistry.add(to: .greeters, lifetime: .transient) { Host("\(hosts.increment())") }
            for round in 0..<10 { #expect(greetings() == ["1", "\(round + 2)"]) }
        }
    }

    @Test func `The elements of scopes and overlays come after those of the parent`() {
        inOverlay {
            ServiceRegistry.add(to: .greeters) { Butler() }
            let scope = ServiceRegistry.makeScope("session")
            let other = ServiceRegistry.makeScope("other")
            scope.add(to: .greeters) { Robot() }
            other.add(to: .greeters) { Host("other") }
            ServiceRegistry.add(to: .greeters) { Host("late") }
            #expect(greetings(scope) == ["good day", "late", "beep"])
            #expect(greetings(other) == ["good day", "late", "other"])
            #expect(greetings() == ["good day", "late"])
            let inside = ServiceRegistry.withOverrides {
                $0.add(to: .greeters) { Host("test") }
            } operation: {
                greetings()
            }
            #expect(inside == ["good day", "late", "test"])
            #expect(greetings() == ["good day", "late"])
        }
    }

    @Test func `The elements of an overlay of a scope come after those of the scope`() {
        inOverlay {
            ServiceRegistry.add(to: .greeters) { Butler() }
            ServiceRegistry.add(.number) { try ServiceRegistry.resolve(all: .greeters).count }
            let scope = ServiceRegistry.makeScope("session")
            scope.add(to: .greeters) { Robot() }
            scope.withOverrides {
                $0.add(to: .greeters) { Host("test") }
            } operation: {
                #expect(greetings() == ["good day", "beep", "test"])
                #expect(ServiceRegistry[.number] == 2)
                #expect(greetings(ServiceRegistry.makeScope("request")) == ["good day", "beep", "test"])
            }
            scope.replaceAll(.greeters) { [Robot(), Robot()] }
            scope.withOverrides {
                $0.add(to: .greeters) { Host("test") }
            } operation: {
                #expect(greetings() == ["beep", "beep", "test"])
                let names = ServiceRegistry.snapshot().entries.map(\.name)
                #expect(names == ["number", "greeters[2]", "greeters[*]"])
            }
            #expect(greetings(scope) == ["beep", "beep"])
        }
    }

    @Test func `A list can be replaced as a whole`() {
        inOverlay {
            ServiceRegistry.add(to: .greeters) { Butler() }
            let scope = ServiceRegistry.makeScope("session")
            scope.replaceAll(.greeters) { [Robot(), Host("a")] }
            scope.add(to: .greeters) { Host("b") }
            #expect(greetings(scope) == ["beep", "a", "b"])
            #expect(greetings() == ["good day"])
            let inside = ServiceRegistry.withOverrides {
                $0.replaceAll(.greeters) { [] }
            } operation: {
                greetings()
            }
            #expect(inside.isEmpty)
            ServiceRegistry.replaceAll(.greeters) { [Robot()] }
            ServiceRegistry.replaceAll(.greeters) { [Robot(), Robot()] }
            #expect(greetings() == ["beep", "beep"])
            #expect(ServiceRegistry.validate().isEmpty)
        }
    }

    @Test func `A list that is replaced in an overlay of a scope loses the elements of the scope, too`() {
        inOverlay {
            ServiceRegistry.add(to: .greeters) { Butler() }
            let scope = ServiceRegistry.makeScope("session")
            scope.add(to: .greeters) { Robot() }
            let inside = scope.withOverrides {
                $0.replaceAll(.greeters) { [Host("test")] }
            } operation: {
                greetings()
            }
            #expect(inside == ["test"])
            #expect(greetings(scope) == ["good day", "beep"])
            scope.replaceAll(.greeters) { [Robot(), Robot()] }
            let insideAgain = scope.withOverrides {
                $0.replaceAll(.greeters) { [Host("test")] }
            } operation: {
                greetings()
            }
            #expect(insideAgain == ["test"])
            #expect(greetings(scope) == ["beep", "beep"])
        }
    }

    @Test func `A factory that resolves a list depends on its elements, and a cycle names them`() throws {
        try inOverlay { () throws in
            ServiceRegistry.add(to: .greeters) { Butler() }
            ServiceRegistry.add(.number) { try ServiceRegistry.resolve(all: .greeters).count }
            #expect(ServiceRegistry[.number] == 1)
            #expect(ServiceRegistry.entry("number")?.dependencies == ["greeters[0]"])
            ServiceRegistry.add(to: .greeters) { Host("\(try ServiceRegistry.resolve(.number))") }
            ServiceRegistry.reset()
            let error = try #require(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.number) }
            #expect(error.path == ["number", "greeters[1]", "number"])
            guard case .circularDependency = error.reason else { throw error }
        }
    }

    @Test(arguments: ["greeters", "ui"])
    func `The report of a list that is looked up as one service says how to look it up`(name: String) throws {
        try inOverlay { () throws in
            let list = ServiceName<any Greeter>(name)
            ServiceRegistry.add(to: list) { Butler() }
            // Nearer than the name of an element.
            for other in ["a", "b", "c"] { ServiceRegistry.add(ServiceName<Int>(name + other)) { 1 } }
            let error = try #require(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(list) }
            #expect(error.description.hasSuffix("It is a list; look it up with all(_:) or resolve(all:)."))
        }
    }

    @Test func `A service whose name ends in brackets without a number is no element of a list`() throws {
        try inOverlay { () throws in
            ServiceRegistry.add("redis[primary]") { 1 }
            let error = try #require(throws: ServiceRegistryError.self) {
                try ServiceRegistry.resolve("redis" as ServiceName<Int>)
            }
            #expect(error.description.contains("Register it before its first use"))
        }
    }

    @Test func `A list is contained while it has an element, here or in a parent`() {
        inOverlay {
            let scope = ServiceRegistry.makeScope("session")
            #expect(!scope.contains(.greeters))
            ServiceRegistry.add(to: .greeters) { Butler() }
            #expect(scope.contains(.greeters))
            #expect(ServiceRegistry.contains("greeters"))
            ServiceRegistry.remove(.greeters)
            #expect(!scope.contains(.greeters))
            scope.add(to: .greeters) { Butler() }
            #expect(scope.contains(.greeters))
            #expect(!ServiceRegistry.contains(.greeters))
        }
    }

    @Test func `A decorator of a list wraps each element, after those of the element's own name`() {
        inOverlay {
            ServiceRegistry.decorate(.greeters) { Host("<\($0.greet())>") }
            ServiceRegistry.add(to: .greeters) { Butler() }
            ServiceRegistry.add(to: .greeters, lifetime: .transient) { Robot() }
            ServiceRegistry.decorate(ServiceName<any Greeter>("greeters[1]")) { Host("\($0.greet())!") }
            let scope = ServiceRegistry.makeScope("session")
            scope.add(to: .greeters) { Host("late") }
            #expect(greetings(scope) == ["<good day>", "<beep!>", "<late>"])
            let inside = ServiceRegistry.withOverrides {
                $0.replaceAll(.greeters) { [Robot(), Butler()] }
            } operation: {
                greetings()
            }
            #expect(inside == ["<beep>", "<good day>"])
            ServiceRegistry.remove(.greeters)
            ServiceRegistry.add(to: .greeters) { Robot() }
            #expect(greetings() == ["beep"])
        }
    }

    @Test(arguments: ["replaced", "removed", "shortened", "refilled"])
    func `A list that changes during its lookup is never returned in part`(change: String) {
        inOverlay {
            ServiceRegistry.add(to: .greeters) { Host("first") }
            ServiceRegistry.add(to: .greeters, lifetime: .transient) {
                // Its own element is gone then, and those behind it.
                switch change {
                case "replaced": ServiceRegistry.replaceAll(.greeters) { [Robot(), Robot()] }
                case "removed": ServiceRegistry.remove("greeters")
                case "shortened": ServiceRegistry.remove("greeters[2]")
                default:
                    ServiceRegistry.remove("greeters")
                    ServiceRegistry.add(to: .greeters) { Host("new") }
                }
                return Host("second")
            }
            ServiceRegistry.add(to: .greeters) { Host("third") }
            let expected = [
                "replaced": ["beep", "beep"], "removed": [], "shortened": ["first", "second"], "refilled": ["new"],
            ]
            #expect(greetings() == expected[change])
        }
    }

    @Test func `An element or a list can be removed`() {
        inOverlay {
            ServiceRegistry.add(to: .greeters) { Butler() }
            ServiceRegistry.add(to: .greeters) { Robot() }
            ServiceRegistry.remove("greeters[0]")
            #expect(greetings() == ["beep"])
            ServiceRegistry.remove(.greeters)
            #expect(greetings().isEmpty)
            #expect(ServiceRegistry.registeredNames.isEmpty)
            ServiceRegistry.add(to: .greeters) { Butler() }
            #expect(greetings() == ["good day"])
            ServiceRegistry.reset(.everything)
            #expect(greetings().isEmpty)
        }
    }

    @Test func `A list that is filled again does not meet the elements of open scopes`() {
        inOverlay {
            ServiceRegistry.add(to: .greeters) { Butler() }
            let scope = ServiceRegistry.makeScope("session")
            scope.add(to: .greeters) { Robot() }
            ServiceRegistry.remove(.greeters)
            ServiceRegistry.add(to: .greeters) { Host("a") }
            ServiceRegistry.add(to: .greeters) { Host("b") }
            #expect(greetings(scope) == ["a", "b", "beep"])
        }
    }

    @Test func `A list that is filled after a reset does not meet the elements of open scopes`() {
        inOverlay {
            ServiceRegistry.add(to: .greeters) { Butler() }
            let scope = ServiceRegistry.makeScope("session")
            scope.add(to: .greeters) { Robot() }
            ServiceRegistry.reset(.everything)
            ServiceRegistry.add(to: .greeters) { Host("a") }
            ServiceRegistry.add(to: .greeters) { Host("b") }
            #expect(greetings(scope) == ["a", "b", "beep"])
        }
    }

    @Test func `Names of what an element depends on are typed, and order start and shutdown`() async throws {
        try await inOverlay {
            let steps = Journal<String>()
            let add = { @Sendable (name: String) in
                steps.note("\(name) built")
                return Host(name)
            }
            ServiceRegistry.add(
                to: .greeters,
                lifetime: .eager,
                dependsOn: .host,
                .number,
                shutdown: { steps.note("\($0.greet()) stopped") }
            ) { add("element") }
            ServiceRegistry.add(.host, shutdown: { steps.note("\($0.name) stopped") }) { add("host") }
            ServiceRegistry.add(.number) { 1 }
            try await ServiceRegistry.start()
            #expect(ServiceRegistry.entry("greeters[0]")?.dependencies == ["host", "number"])
            try await ServiceRegistry.shutdown()
            #expect(steps.entries == ["host built", "element built", "element stopped", "host stopped"])
        }
    }

    @Test func `A service that declares a list depends on its elements`() async throws {
        try await inOverlay {
            let journal = Journal<String>()
            ServiceRegistry.add(.number, lifetime: .eager, dependsOn: .greeters) {
                journal.note("number")
                return 1
            }
            ServiceRegistry.add(to: .greeters) {
                journal.note("butler")
                return Butler()
            }
            #expect(ServiceRegistry.validate().isEmpty)
            #expect(ServiceRegistry.entry("number")?.dependencies == ["greeters[0]"])
            try await ServiceRegistry.start()
            #expect(journal.entries == ["butler", "number"])
        }
    }

    @Test func `A list that a service declares is no undeclared dependency, and outlives the service`() async throws {
        try await inOverlay {
            let journal = Journal<String>()
            ServiceRegistry.add(.double, dependsOn: .greeters) { try ServiceRegistry.resolve(all: .greeters).count }
            ServiceRegistry.add(.number, dependsOn: .greeters, shutdown: { _ in journal.note("number") }) { 1 }
            ServiceRegistry.add(to: .greeters, shutdown: { _ in journal.note("butler") }) { Butler() }
            let problems = await ServiceRegistry.validate(building: true)
            #expect(problems.isEmpty)
            #expect((ServiceRegistry[.number], ServiceRegistry[.double]) == (1, 1))
            journal.clear()
            try await ServiceRegistry.shutdown()
            #expect(journal.entries == ["number", "butler"])
        }
    }

    @Test(arguments: [false, true])
    func `A list whose last element was removed is known by one whose condition is not met`(_ isInScope: Bool) {
        inOverlay {
            ServiceRegistry.add(to: .greeters, when: .argument("-no-such-argument")) { Butler() }
            let scope = ServiceRegistry.makeScope("scope")
            if isInScope { scope.add(to: .greeters) { Butler() } }
            ServiceRegistry.add(to: .greeters) { Butler() }
            ServiceRegistry.add("host", dependsOn: ["greeters"]) { 1 }
            ServiceRegistry.remove(isInScope ? "greeters[1]" : "greeters[0]")
            #expect(ServiceRegistry.registeredNames == ["host"])
            #expect(ServiceRegistry.validate() == [])
            ServiceRegistry.remove("greeters")
            #expect(ServiceRegistry.validate() == [.missingDependency(name: "greeters", requiredBy: "host")])
        }
    }

    @Test func `A list whose elements have conditions that are not met is no missing dependency`() async throws {
        try await inOverlay {
            ServiceRegistry.add(to: .greeters, when: .argument("-no-such-argument")) { Butler() }
            ServiceRegistry.add(.number, lifetime: .eager, dependsOn: .greeters) {
                try ServiceRegistry.resolve(all: .greeters).count
            }
            #expect(await ServiceRegistry.validate(building: true).isEmpty)
            try await ServiceRegistry.start()
            #expect(ServiceRegistry[.number] == 0)
            #expect(ServiceRegistry.add(to: .greeters) { Butler() }.name == "greeters[0]")
            ServiceRegistry.remove(.greeters)
            #expect(ServiceRegistry.validate() == [.missingDependency(name: "greeters", requiredBy: "number")])
        }
    }

    @Test func `A reset of a list releases the instances of its elements`() {
        inOverlay {
            let hosts = Counter()
            ServiceRegistry.add(to: .greeters) { Host("\(hosts.increment())") }
            let scope = ServiceRegistry.makeScope("session")
            scope.add(to: .greeters) { Host("\(hosts.increment())") }
            for _ in 0..<6 { #expect(greetings(scope) == ["1", "2"]) }
            scope.reset(.greeters)
            for _ in 0..<6 { #expect(greetings(scope) == ["3", "4"]) }
            scope.replaceAll(.greeters) { [Host("\(hosts.increment())")] }
            #expect(greetings(scope) == ["5"])
            scope.reset(.greeters)
            #expect(greetings(scope) == ["6"])
            #expect(greetings() == ["3"])
        }
    }

    @Test func `A closed scope has no list, not even an empty one`() async throws {
        try await inOverlay {
            let scope = ServiceRegistry.makeScope("session")
            #expect(try scope.resolve(all: .greeters).isEmpty)
            try await scope.close()
            let error = try #require(throws: ServiceRegistryError.self) { try scope.resolve(all: .greeters) }
            guard case .closed("session") = error.reason else { throw error }
        }
    }

    @Test func `An element of a list is shut down`() async throws {
        try await inOverlay {
            let ended = Journal<String>()
            for name in ["a", "b"] {
                ServiceRegistry.add(to: .greeters, shutdown: { ended.note($0.greet()) }, { Host(name) })
            }
            _ = greetings()
            try await ServiceRegistry.shutdown()
            #expect(ended.entries == ["b", "a"])
        }
    }

    @Test(arguments: [true, false])
    func `A list is as it was after a closed registry has refused elements`(asWhole: Bool) async throws {
        try await inOverlay {
            let found = Journal<String>()
            ServiceRegistry.add(to: .greeters) { Butler() }
            ServiceRegistry.add(
                .number,
                shutdown: { _ in
                    if asWhole {
                        ServiceRegistry.replaceAll(.greeters) { [] }
                    } else {
                        ServiceRegistry.add(to: .greeters) { Robot() }
                    }
                    for greeter in try ServiceRegistry.resolve(all: .greeters) { found.note(greeter.greet()) }
                }
            ) { 1 }
            #expect(greetings() == ["good day"])
            _ = ServiceRegistry[.number]
            try await ServiceRegistry.close()
            #expect(found.entries == ["good day"])
        }
    }

    @Test(arguments: [true, false])
    func `A list that was removed leaves no numbers behind, unless scopes may have elements of it`(asWhole: Bool) {
        inOverlay {
            for _ in 0..<3 {
                let element = ServiceRegistry.add(to: .greeters) { Butler() }
                #expect(element.name == "greeters[0]")
                for _ in 0..<6 { #expect(greetings() == ["good day"]) }
                if asWhole { ServiceRegistry.remove(.greeters) } else { ServiceRegistry.remove(element.name) }
                #expect(greetings().isEmpty)
            }
            let scope = ServiceRegistry.makeScope("session")
            scope.add(to: .greeters) { Robot() }
            ServiceRegistry.remove(.greeters)
            let element = ServiceRegistry.add(to: .greeters) { Butler() }
            #expect(element.name == "greeters[1]")
            #expect(greetings(scope) == ["good day", "beep"])
        }
    }

    @Test(arguments: [true, false])
    func `Lists of a scope leave no numbers behind once it is gone`(isClosed: Bool) async throws {
        try await inOverlay {
            let numbers: ServiceName<Int> = "numbers"
            for _ in 0..<3 {
                let inner = ServiceRegistry.makeScope("session").makeScope("request")
                #expect(inner.add(to: .greeters) { Robot() }.name == "greeters[0]")
                #expect(inner.add(to: numbers) { 1 }.name == "numbers[0]")
                #expect(inner.add(to: .greeters) { Butler() }.name == "greeters[1]")
                inner.remove(numbers)
                for _ in 0..<6 { #expect(greetings(inner) == ["beep", "good day"]) }
                if isClosed { try await inner.close() }
            }
        }
    }
}
