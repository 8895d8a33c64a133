// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport
import Testing

/// What is known of services that nothing is kept of.
@Suite struct TransientBuildTests {
    @Test func `The dependencies are those of the last build`() throws {
        try inOverlay { () throws in
            let builds = Counter()
            ServiceRegistry.add("odd") { 1 }
            ServiceRegistry.add("even") { 2 }
            ServiceRegistry.add(.number, lifetime: .transient) {
                let name = builds.increment().isMultiple(of: 2) ? "even" : "odd"
                return try ServiceRegistry.resolve(ServiceName<Int>(name))
            }
            for number in [1, 2, 1] {
                #expect(try ServiceRegistry.resolve(.number) == number)
                #expect(ServiceRegistry.entry("number")?.dependencies == [number == 1 ? "odd" : "even"])
            }
        }
    }

    @Test func `A build has the dependencies that it requested itself`() throws {
        try inOverlay { () throws in
            for name in ["a", "b", "c"] { ServiceRegistry.add(ServiceName<Int>(name)) { 1 } }
            let asked = Journal<[String]>()
            ServiceRegistry.add(.number, lifetime: .transient) {
                try asked.entries[asked.entries.count - 1].reduce(0) {
                    try $0 + ServiceRegistry.resolve(ServiceName<Int>($1))
                }
            }
            for names in [["a", "b", "c"], ["a", "b"], ["a", "a", "b", "c"], ["b", "c"], [], ["c", "a"]] {
                asked.note(names)
                #expect(try ServiceRegistry.resolve(.number) == names.count)
                let known = names.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
                #expect(ServiceRegistry.entry("number")?.dependencies == known)
            }
        }
    }

    @Test func `An observer receives every build`() throws {
        try inOverlay { () throws in
            let received = Journal<String>()
            let observation = ServiceRegistry.observe { event in
                switch event {
                case .built(let name, _): received.note("built \(name)")
                case .resolvedFirst(let name): received.note("first \(name)")
                case .failed(let name, _): received.note("failed \(name)")
                default: break
                }
            }
            let builds = Counter()
            ServiceRegistry.add(.number, lifetime: .transient) {
                if builds.increment() == 2 { throw Broken() }
                return 1
            }
            for _ in 0..<3 { _ = try? ServiceRegistry.resolve(.number) }
            #expect(received.entries == ["built number", "first number", "failed number", "built number"])
            observation.cancel()
        }
    }

    @Test func `A failed transient build is recorded as failed, and the next one succeeds`() throws {
        try inOverlay { () throws in
            let builds = Counter()
            ServiceRegistry.add(.number, lifetime: .transient) {
                if builds.increment() == 1 { throw Broken() }
                return 1
            }
            #expect(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.number) }
            #expect(ServiceRegistry.entry("number")?.state == .failed)
            #expect(try ServiceRegistry.resolve(.number) == 1)
            #expect(ServiceRegistry.entry("number")?.state == .built)
            #expect(ServiceRegistry.entry("number")?.resolves == 1)
        }
    }

    @Test func `A closed registry builds nothing`() async throws {
        let scope = ServiceRegistry.makeScope("closing")
        scope.add(.number, lifetime: .transient) { 1 }
        #expect(try scope.resolve(.number) == 1)
        try await scope.close()
        let error = try #require(throws: ServiceRegistryError.self) { try scope.resolve(.number) }
        guard case .closed = error.reason else {
            Issue.record("another reason: \(error.reason)")
            return
        }
    }

    @Test func `A cycle through transient services is reported with its path, each time`() throws {
        try inOverlay { () throws in
            let isCyclic = Journal<Bool>()
            ServiceRegistry.add("first", lifetime: .transient) { try ServiceRegistry.resolve("second") as Int }
            ServiceRegistry.add("second", lifetime: .transient) {
                isCyclic.entries.last == true ? try ServiceRegistry.resolve("first") as Int : 2
            }
            for _ in 0..<3 {
                isCyclic.note(false)
                #expect(try ServiceRegistry.resolve("first") as Int == 2)
                isCyclic.note(true)
                let error = try #require(throws: ServiceRegistryError.self) {
                    try ServiceRegistry.resolve("first") as Int
                }
                guard case .circularDependency = error.reason else {
                    Issue.record("another reason: \(error.reason)")
                    return
                }
                #expect(error.path == ["first", "second", "first"])
            }
        }
    }

    @Test func `The error of a nested transient service names its requesters`() throws {
        try inOverlay { () throws in
            ServiceRegistry.add("outer", lifetime: .transient) { try ServiceRegistry.resolve("inner") as Int }
            ServiceRegistry.add("inner", lifetime: .transient) { () throws -> Int in throw Broken() }
            let error = try #require(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve("outer") as Int }
            #expect(error.path == ["outer", "inner"])
            #expect(error.name == "inner")
            #expect(ServiceRegistry.entry("inner")?.requestedBy == nil)
            #expect(ServiceRegistry.entry("outer")?.dependencies == ["inner"])
        }
    }

    @Test func `A transient service that is no such type is built once for each lookup`() throws {
        try inOverlay { () throws in
            let builds = Counter()
            ServiceRegistry.add(.number, lifetime: .transient) { builds.increment() }
            let error = try #require(throws: ServiceRegistryError.self) {
                try ServiceRegistry.resolve("number") as String
            }
            guard case .typeMismatch("Int", "String") = error.reason else {
                Issue.record("another reason: \(error.reason)")
                return
            }
            #expect(builds.value == 1)
            #expect(ServiceRegistry[ServiceName<any Sendable & Hashable>("number")].hashValue == 2.hashValue)
            #expect(builds.value == 2)
        }
    }

    @Test func `What a transient factory does elsewhere counts as its own only while it runs`() async throws {
        try await inOverlay { () async throws in
            let gate = Gate()
            let tasks = Journal<Task<Int, Never>>()
            ServiceRegistry.add("later") { 1 }
            ServiceRegistry.add("now") { 2 }
            ServiceRegistry.add(.number, lifetime: .transient) {
                let scope = ServiceRegistry.makeScope("inside")
                tasks.note(
                    Task {
                        await gate.wait()
                        return ServiceRegistry["later"]
                    }
                )
                return scope.run { ServiceRegistry["now"] }
            }
            for _ in 0..<3 { #expect(try ServiceRegistry.resolve(.number) == 2) }
            gate.open()
            for task in tasks.entries { #expect(await task.value == 1) }
            #expect(ServiceRegistry.entry("number")?.dependencies == ["now"])
            #expect(ServiceRegistry.entry("later")?.requestedBy?.contains("TransientBuildTests") == true)
        }
    }
}
