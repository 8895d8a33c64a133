// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport
import Testing

private protocol Shelf<Key, Item>: Sendable {
    associatedtype Key
    associatedtype Item
}

private struct Books: Shelf {
    typealias Key = Int
    typealias Item = [any Shelf<Int, String>]
}

private enum Kitchen {
    struct Light: Sendable {}
}

private enum Garden {
    struct Light: Sendable {}
}

/// Every text once, whole: what the error says is what a trap prints.
@Suite struct ErrorTextTests {
    private struct Broken: Error, CustomStringConvertible {
        let description = "no disk"
    }

    /// The text of the error of a lookup of a number, with a fixed call site.
    private func text(
        of name: ServiceName<Int> = .number,
        in registry: ServiceRegistryImplementation = ServiceRegistry
    ) throws -> String {
        let error = try #require(throws: ServiceRegistryError.self) {
            try registry.resolve(name, fileID: "App/Main.swift", line: 12, function: "load()")
        }
        return "\(error)"
    }

    @Test func `A name that is not registered, with names that may have been meant`() throws {
        try inOverlay { () throws in
            ServiceRegistry.add("numbers") { 1 }
            ServiceRegistry.add("Number") { 1 }
            let scope = ServiceRegistry.makeScope("session")
            #expect(
                try text(in: scope) == """
                    "number" is not registered.
                      requested at:  App/Main.swift:12, in load()
                      searched in:   "session", "overrides of root"
                      similar names: "Number", "numbers"
                      what to do:    Register it before its first use: ServiceRegistry.add("number") { … }
                    """
            )
        }
    }

    @Test func `A name that is like no other`() throws {
        try inOverlay { () throws in
            #expect(
                try text() == """
                    "number" is not registered.
                      requested at:  App/Main.swift:12, in load()
                      searched in:   "overrides of root"
                      what to do:    Register it before its first use: ServiceRegistry.add("number") { … }
                    """
            )
        }
    }

    @Test func `A dependency that is not registered, with the way that led there`() throws {
        try inOverlay { () throws in
            ServiceRegistry.add(.number, fileID: "App/Services.swift", line: 3) {
                try ServiceRegistry.resolve(.double, fileID: "App/Number.swift", line: 7, function: "load()")
            }
            #expect(
                try text() == """
                    "double" is not registered.
                      required by:   number → double
                      requested at:  App/Number.swift:7, in load()
                      searched in:   "overrides of root"
                      what to do:    Register it before its first use: ServiceRegistry.add("double") { … }
                    """
            )
        }
    }

    @Test func `A service of another type`() throws {
        try inOverlay { () throws in
            ServiceRegistry.add(.greeter, fileID: "App/Services.swift", line: 3) { Butler() }
            #expect(
                try text(of: "greeter") == """
                    "greeter" was requested as Int, and is registered as any Greeter.
                      requested at:  App/Main.swift:12, in load()
                      registered at: App/Services.swift:3
                      what to do:    Register it as Int, or look it up under a name of its own type.
                    """
            )
        }
    }

    @Test func `A service of a protocol with associated types`() throws {
        try inOverlay { () throws in
            ServiceRegistry.add(ServiceName<any Shelf<Int, [any Shelf<Int, String>]>>("shelf")) { Books() }
            let error = try #require(throws: ServiceRegistryError.self) {
                try ServiceRegistry.resolve(ServiceName<any Shelf<Int, String>>("shelf"))
            }
            guard case .typeMismatch(let registered, let requested) = error.reason else { throw error }
            #expect(registered == "any Shelf<Item == Array<any Shelf<Item == String, Key == Int>>, Key == Int>")
            #expect(requested == "any Shelf<Item == String, Key == Int>")
        }
    }

    @Test func `A service of another type of the same name`() throws {
        try inOverlay { () throws in
            ServiceRegistry.add(ServiceName<Kitchen.Light>("light")) { Kitchen.Light() }
            let error = try #require(throws: ServiceRegistryError.self) {
                try ServiceRegistry.resolve(ServiceName<Garden.Light>("light"))
            }
            guard case .typeMismatch(let registered, let requested) = error.reason else { throw error }
            #expect(registered.hasPrefix("SOATests.") && registered.hasSuffix(".Light"))
            #expect(registered.contains("Kitchen"))
            #expect(requested.contains("Garden"))
        }
    }

    @Test func `A cycle`() throws {
        try inOverlay { () throws in
            ServiceRegistry.add(.number, fileID: "App/Services.swift", line: 3) {
                try ServiceRegistry.resolve(.double, fileID: "App/Number.swift", line: 7, function: "load()")
            }
            ServiceRegistry.add(.double, fileID: "App/Services.swift", line: 4) {
                try ServiceRegistry.resolve(.number, fileID: "App/Double.swift", line: 9, function: "load()")
            }
            #expect(
                try text() == """
                    "number" has a circular dependency.
                      required by:   number → double → number
                      requested at:  App/Double.swift:9, in load()
                      registered at: App/Services.swift:3
                      what to do:    Let one of them look the other up when it is used, not while it is built.
                    """
            )
        }
    }

    @Test func `A service of the main actor, looked up elsewhere`() throws {
        try inOverlay { () throws in
            ServiceRegistry.add(.number, fileID: "App/Services.swift", line: 3) { @MainActor in 1 }
            #expect(
                try text() == """
                    "number" is built on the main actor, and was requested from outside it.
                      requested at:  App/Main.swift:12, in load()
                      registered at: App/Services.swift:3
                      what to do:    Look it up on the main actor, or with resolve(awaiting:), which goes there; if it needs no main actor, register it in a nonisolated function.
                    """
            )
        }
    }

    @Test func `An asynchronous service that is not built yet`() throws {
        try inOverlay { () throws in
            ServiceRegistry.addAsync(.number, fileID: "App/Services.swift", line: 3) { 1 }
            #expect(
                try text() == """
                    "number" is built asynchronously and is not ready.
                      requested at:  App/Main.swift:12, in load()
                      registered at: App/Services.swift:3
                      what to do:    Look it up with resolve(awaiting:), or await start() at launch.
                    """
            )
        }
    }

    @Test func `An asynchronous service that a factory looks up before it is built`() async throws {
        try await inOverlay { () async throws in
            let lookedUp = Gate()
            ServiceRegistry.add(.host, lifetime: .eager) {
                defer { lookedUp.open() }
                return Host("\(try ServiceRegistry.resolve(.number))")
            }
            ServiceRegistry.addAsync(.number) {
                await lookedUp.wait()
                return 1
            }
            let error = await #expect(throws: ServiceStartError.self) { try await ServiceRegistry.start() }
            let advice = "Declare it with dependsOn and await start() at launch, or look it up with resolve(awaiting:)."
            #expect(error?.description.contains("what to do:    \(advice)") == true)
        }
    }

    @Test func `A scope that is closed`() async throws {
        try await inOverlay { () async throws in
            let scope = ServiceRegistry.makeScope("session")
            try await scope.close()
            #expect(
                try text(in: scope) == """
                    "number" was requested in "session", which is closed.
                      requested at:  App/Main.swift:12, in load()
                      what to do:    Use a registry that is open; what outlives a scope belongs to its parent.
                    """
            )
        }
    }

    @Test func `A factory that throws`() throws {
        try inOverlay { () throws in
            ServiceRegistry.add(.number, fileID: "App/Services.swift", line: 3) { throw Broken() }
            #expect(
                try text() == """
                    "number" could not be built: no disk
                      requested at:  App/Main.swift:12, in load()
                      registered at: App/Services.swift:3
                      what to do:    Look at what its factory threw; the next lookup tries again.
                    """
            )
        }
    }

    @Test func `A weak service that is no class instance`() throws {
        try inOverlay { () throws in
            ServiceRegistry.add(.number, lifetime: .weak, fileID: "App/Services.swift", line: 3) { 1 }
            #expect(
                try text() == """
                    "number" could not be built: the lifetime "weak" needs a class instance, and Int \
                    isn't a class type; register it as "singleton" or "transient"
                      requested at:  App/Main.swift:12, in load()
                      registered at: App/Services.swift:3
                      what to do:    Correct its declaration or registration.
                    """
            )
        }
    }
}
