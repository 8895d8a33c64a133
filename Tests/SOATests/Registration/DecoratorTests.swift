// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport
import Testing

private struct Loud: Greeter {
    let inner: any Greeter
    let mark: String

    func greet() -> String { inner.greet() + mark }
}

private final class Shell: Greeter {
    func greet() -> String { "hello" }
}

@Suite struct DecoratorTests {
    @Test func `Decorators wrap in the order declared, also when declared before the service`() {
        inOverlay {
            ServiceRegistry.decorate(.greeter) { Loud(inner: $0, mark: "!") }
            ServiceRegistry.add(.greeter) { Butler() }
            ServiceRegistry.decorate(.greeter) { Loud(inner: $0, mark: "?") }
            #expect(ServiceRegistry[.greeter].greet() == "good day!?")
        }
    }

    @Test func `A scope decorates an alias that its parent has returned, there and below`() throws {
        let alias = ServiceName<Int>("alias")
        try inOverlay { () throws in
            ServiceRegistry.add(.number) { 1 }
            ServiceRegistry.alias(alias, of: .number) { $0 }
            let scope = ServiceRegistry.makeScope("scope")
            let below = scope.makeScope("below")
            // More often than it takes until the alias is published.
            for _ in 0..<5 {
                let numbers = try [ServiceRegistry.resolve(alias), scope.resolve(alias), below.resolve(alias)]
                #expect(numbers == [1, 1, 1])
            }
            scope.decorate(alias) { $0 + 10 }
            for _ in 0..<5 {
                let numbers = try [ServiceRegistry.resolve(alias), scope.resolve(alias), below.resolve(alias)]
                #expect(numbers == [1, 11, 11])
            }
        }
    }

    @Test func `A decorated service keeps its lifetime`() {
        inOverlay {
            let wraps = Counter()
            ServiceRegistry.add(.host) { Host("a") }
            ServiceRegistry.add(.greeter, lifetime: .transient) { Butler() }
            ServiceRegistry.decorate(.host) { host in
                wraps.increment()
                return Host(host.name + "b")
            }
            #expect(ServiceRegistry[.host] === ServiceRegistry[.host])
            #expect(wraps.value == 1)
            #expect(ServiceRegistry[.host].name == "ab")
        }
    }

    @Test func `A decorator of a scope applies to an override in an overlay of the scope`() {
        inOverlay {
            ServiceRegistry.add(.greeter, lifetime: .scoped) { Butler() }
            let scope = ServiceRegistry.makeScope("session")
            scope.decorate(.greeter) { Loud(inner: $0, mark: "!") }
            scope.withOverrides {
                $0.add(.greeter, lifetime: .scoped) { Butler() }
            } operation: {
                #expect(ServiceRegistry[.greeter].greet() == "good day!")
            }
            #expect(scope[.greeter].greet() == "good day!")
        }
    }

    @Test func `A decorator applies to what takes the place of a service, in overlays and scopes too`() {
        inOverlay {
            ServiceRegistry.add(.greeter, lifetime: .scoped) { Butler() }
            ServiceRegistry.decorate(.greeter) { Loud(inner: $0, mark: "!") }
            #expect(ServiceRegistry.makeScope("window")[.greeter].greet() == "good day!")
            ServiceRegistry.withOverrides({ $0.add(.greeter) { Robot() } }) {
                #expect(ServiceRegistry[.greeter].greet() == "beep!")
            }
        }
    }

    @Test func `A shutdown gets what the factory made, not what decorators made of it`() async throws {
        try await inOverlay {
            let stopped = Journal<String>()
            let scope = ServiceRegistry.makeScope("session")
            scope.add(.host, shutdown: { stopped.note($0.name) }) { Host("plain") }
            scope.decorate(.host) { Host("decorated " + $0.name) }
            #expect(scope[.host].name == "decorated plain")
            try await scope.close()
            #expect(stopped.entries == ["plain"])
        }
    }

    @Test func `A decorator of a type that does not fit is an error that names both`() throws {
        try inOverlay {
            ServiceRegistry.add(.greeter) { Butler() }
            ServiceRegistry.decorate(ServiceName<Int>("greeter")) { $0 + 1 }
            let error = try #require(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.greeter) }
            guard case .typeMismatch("any Greeter", "Int") = error.reason else {
                Issue.record("another reason: \(error.reason)")
                return
            }
        }
    }

    @Test func `A decorator that throws fails the build, and the next lookup tries again`() throws {
        struct Broken: Error {}
        try inOverlay { () throws in
            let tries = Counter()
            ServiceRegistry.add(.number) { 1 }
            ServiceRegistry.decorate(.number) { number in
                if tries.increment() == 1 { throw Broken() }
                return number + 1
            }
            #expect(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.number) }
            #expect(try ServiceRegistry.resolve(.number) == 2)
        }
    }

    @Test func `The shutdown of a weak service gets the structure that a decorator put into an object`() async throws {
        try await inOverlay {
            let stopped = Journal<String>()
            let shutdown = { @Sendable (greeter: any Greeter) in stopped.note("\(type(of: greeter))") }
            ServiceRegistry.add(.greeter, lifetime: .weak, shutdown: shutdown) { Butler() }
            ServiceRegistry.decorate(.greeter) { _ in Shell() }
            let greeter = ServiceRegistry[.greeter]
            try await ServiceRegistry.shutdown()
            withExtendedLifetime(greeter) {}
            #expect(stopped.entries == ["Butler"])
        }
    }
}
