// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport
import Testing

extension ServiceRegistryImplementation {
    fileprivate var welcome: any Greeter {
        service(as: (any Greeter).self) { Butler() }
    }
}

private struct Badge: SOAService {
    let serviceName = "Badge"
}

@Suite struct TypedNameTests {
    @Test func `A typed name gives the service in its type, by subscript, resolve and borrow`() throws {
        try inOverlay { () throws in
            ServiceRegistry.add(.greeter) { Butler() }
            #expect(ServiceRegistry[.greeter].greet() == "good day")
            #expect(try ServiceRegistry.resolve(.greeter).greet() == "good day")
            #expect(ServiceRegistry.withService(.greeter) { $0.greet() } == "good day")
        }
    }

    @Test func `Any sendable value can be a service`() async {
        actor Till {
            private(set) var coins = 5
        }
        await inOverlay { () async in
            ServiceRegistry.add("till") { Till() }
            ServiceRegistry.add(.number) { 42 }
            ServiceRegistry.add("square") { () -> @Sendable (Int) -> Int in { $0 * $0 } }
            #expect(await ServiceRegistry[ServiceName<Till>("till")].coins == 5)
            #expect(ServiceRegistry[.number] == 42)
            #expect(ServiceRegistry[ServiceName<@Sendable (Int) -> Int>("square")](3) == 9)
        }
    }

    @Test func `String and typed lookups see the same entries`() {
        inOverlay {
            ServiceRegistry.add(ServiceName<Badge>("Badge")) { Badge() }
            #expect(ServiceRegistry.serviceWith(name: "Badge") is Badge)
            ServiceRegistry.add(service: Badge())
            #expect(ServiceRegistry[ServiceName<Badge>("Badge")].serviceName == "Badge")
        }
    }

    @Test func `A lookup as another type casts the instance`() throws {
        try inOverlay { () throws in
            ServiceRegistry.add(.greeter) { Host("cast") }
            #expect(try ServiceRegistry.resolve(ServiceName<Host>("greeter")).name == "cast")
            let error = try #require(throws: ServiceRegistryError.self) {
                try ServiceRegistry.resolve(ServiceName<Int>("greeter"))
            }
            guard case .typeMismatch("any Greeter", "Int") = error.reason else {
                Issue.record("another reason: \(error.reason)")
                return
            }
        }
    }

    @Test func `An accessor can be its own registration`() {
        inOverlay {
            #expect(!ServiceRegistry.contains("welcome"))
            #expect(ServiceRegistry.welcome is Butler)
            #expect(ServiceRegistry.registeredNames == ["welcome"])
            #expect(ServiceRegistry[ServiceName<any Greeter>("welcome")] is Butler)
        }
    }

    @Test func `An accessor that is its own registration gives way to what is registered`() {
        inOverlay {
            ServiceRegistry.add(ServiceName<any Greeter>("welcome")) { Robot() }
            #expect(ServiceRegistry.welcome is Robot)
        }
    }

    @Test func `An accessor makes its default once in a registry, and once more in each overlay`() {
        inOverlay {
            let made = Counter()
            func accessor() -> Host {
                ServiceRegistry.service("default", as: Host.self) {
                    made.increment()
                    return Host()
                }
            }
            let first = accessor()
            #expect(accessor() === first)
            let scope = ServiceRegistry.makeScope("session")
            #expect(scope.run { accessor() } === first)
            ServiceRegistry.withOverrides({ _ in }) {
                #expect(!ServiceRegistry.contains("default"))
                #expect(accessor() !== first)
            }
            #expect(made.value == 2)
            ServiceRegistry.reset()
            #expect(accessor() !== first)
        }
    }

    @Test func `A reset of an accessor's service keeps its decorators and its swap`() {
        inOverlay {
            let name = ServiceName<Host>("default")
            func accessor() -> String { ServiceRegistry.service("default", as: Host.self) { Host("default") }.name }
            ServiceRegistry.decorate(name) { Host("decorated \($0.name)") }
            #expect(accessor() == "decorated default")
            ServiceRegistry.reset()
            #expect(accessor() == "decorated default")
            ServiceRegistry.reset(name)
            #expect(accessor() == "decorated default")
            let swap = ServiceRegistry.swap(name) { Host("other") }
            ServiceRegistry.reset()
            #expect(accessor() == "decorated other")
            swap.restore()
            #expect(accessor() == "decorated default")
        }
    }

    @Test func `Suggestions are the names at the time of the lookup, each once`() throws {
        try inOverlay {
            ServiceRegistry.add("clock") { 1 }
            let scope = ServiceRegistry.makeScope("session")
            scope.add("clock") { 2 }
            let error = try #require(throws: ServiceRegistryError.self) { try scope.resolve(ServiceName<Int>("clok")) }
            ServiceRegistry.remove("clock")
            ServiceRegistry.add("cloak") { 3 }
            guard case .notRegistered(let suggestions, _) = error.reason else { throw error }
            #expect(suggestions == ["clock"])
        }
    }

    @Test func `The report after the reset of an accessor's service does not suggest its own name`() throws {
        try inOverlay { () throws in
            _ = ServiceRegistry.service("default", as: Int.self) { 1 }
            ServiceRegistry.reset()
            let error = try #require(throws: ServiceRegistryError.self) {
                try ServiceRegistry.resolve("default" as ServiceName<Int>)
            }
            guard case .notRegistered(let suggestions, _) = error.reason else { throw error }
            #expect(suggestions.isEmpty)
        }
    }

    @Test func `Names are listed in the order of their registration, and known by name`() {
        inOverlay {
            for name in ["c", "a", "b"] { ServiceRegistry.add(ServiceName<Int>(name)) { 1 } }
            ServiceRegistry.add(ServiceName<Int>("a")) { 2 }
            #expect(ServiceRegistry.registeredNames == ["c", "a", "b"])
            #expect(ServiceRegistry.contains("b"))
            #expect(!ServiceRegistry.contains("d"))
        }
    }

    @Test func `A registration tells its name and place`() {
        inOverlay {
            let registration = ServiceRegistry.add(.number) { 1 }
            #expect(registration.name == "number")
            #expect(registration.registeredAt == "SOATests/TypedNameTests.swift:\(#line - 2)")
            #expect("\(registration)" == "number (SOATests/TypedNameTests.swift:\(#line - 3))")
        }
    }

    @Test func `A name is printed as its key in the registry`() {
        #expect("\(ServiceName<Int>.number)" == "number")
        #expect("\(ServiceName<Int>(member: "member") { 1 })" == "SOATests.member")
    }

    @Test func `A name in an expectation is the name that was written, whatever was looked up before`() {
        inOverlay {
            for text in ["a", "b", "c"] { ServiceRegistry.add(ServiceName<String>(text)) { text } }
            // Swift 6.3 may take a closure of a macro's expansion for an earlier one, so lookups take names as values.
            _ = ServiceRegistry[ServiceName<String>("a")]
            _ = try? ServiceRegistry.resolve(ServiceName<String>("a"))
            ServiceRegistry.withService(ServiceName<String>("a")) { _ in }
            _ = ServiceRegistry[ServiceName<String>("b")]
            #expect(ServiceRegistry[ServiceName<String>("c")] == "c")
            #expect((try? ServiceRegistry.resolve(ServiceName<String>("c"))) == "c")
        }
    }
}
