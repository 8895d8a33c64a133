// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATesting
import Testing

extension ServiceName<Calls<String>> {
    /// What was built, in order.
    fileprivate static var builds: Self { Self("builds") { Calls() } }
}

/// An app that has an asynchronous database, and a report that is made of it at launch.
private func registerApp() {
    ServiceRegistry.addAsync("database" as ServiceName<String>) {
        await Task.yield()
        ServiceRegistry[.builds].record("database")
        return "rows"
    }
    ServiceRegistry.add("report" as ServiceName<String>, lifetime: .eager, dependsOn: ["database"]) {
        ServiceRegistry[.builds].record("report")
        return "report of \(ServiceRegistry["database" as ServiceName<String>])"
    }
}

/// One value for many tests and suites.
private let shared: ServicesTrait = .services(start: true) { registerApp() }

/// Runs tests in a scope that registers a database of its own.
private struct ScopeTrait: TestTrait, SuiteTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let scope = ServiceRegistry.makeScope("outer")
        scope.addAsync(database) { "the scope's" }
        try await scope.run { try await function() }
    }
}

private let report: ServiceName<String> = "report"
private let database: ServiceName<String> = "database"

@Suite struct StartedTraitTests {
    @Test(.services(start: true) { registerApp() })
    func `A test is started after its registrations`() {
        #expect(ServiceRegistry[.builds].all == ["database", "report"])
        #expect(ServiceRegistry[report] == "report of rows")
    }

    @Test(.services(start: true) { $0.addAsync(database) { "fakes" } }, .services { registerApp() })
    func `Whichever trait of a test starts it, all have registered before`() {
        #expect(ServiceRegistry[.builds].all == ["database", "report"])
        #expect(ServiceRegistry[database] == "rows")
    }

    @Test(.services { registerApp() }) func `A test is not started unless it says so`() {
        #expect(ServiceRegistry[.builds].all.isEmpty)
        #expect(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(database) }
    }

    @Test func `A start that fails fails the test, says where, and keeps it from running`() async throws {
        struct NoDisk: Error {}
        let error = await #expect(throws: ServiceStartError.self) {
            let trait: ServicesTrait = .services(start: true, fileID: "AppTests/Tests.swift", line: 7) {
                $0.add(database, lifetime: .eager) { throw NoDisk() }
            }
            try await inTrait(trait) { Issue.record("ran") }
        }
        #expect(error?.description.contains("AppTests/Tests.swift:7") == true)
    }
}

@Suite(shared) struct SharedTraitTests {
    @Test(.services { $0.add(.builds) { Calls() } }, shared)
    func `A trait that is there twice starts a test once, after the last one`() {
        #expect(ServiceRegistry[.builds].all == ["database", "report"])
    }

    @Test(shared, .services { $0.addAsync(database) { "fakes" } })
    func `So does one in between`() {
        #expect(ServiceRegistry[report] == "report of fakes")
        #expect(ServiceRegistry[.builds].all == ["report"])
    }
}

@Suite(ScopeTrait()) struct StartedScopeTests {
    @Test(.services(start: true) { $0.addAsync(database) { "fakes" } })
    func `What a test in a scope registers is started, too`() {
        #expect(ServiceRegistry[database] == "fakes")
    }
}

@Suite(.services(start: true) { registerApp() })
struct StartedSuiteTests {
    @Test(arguments: 0..<20) func `Each test of a started suite is started, with services of its own`(index: Int) {
        #expect(ServiceRegistry[.builds].all == ["database", "report"])
        #expect(ServiceRegistry[report] == "report of rows")
    }

    @Test(.services { $0.addAsync(database) { "fakes" } })
    func `A test's own overrides are started with the rest, once`() {
        #expect(ServiceRegistry[.builds].all == ["report"])
        #expect(ServiceRegistry[database] == "fakes")
        #expect(ServiceRegistry[report] == "report of fakes")
    }

    @Suite(.services { $0.addAsync(database) { "nested" } }) struct Nested {
        @Test func `A suite inside is started as well`() {
            #expect(ServiceRegistry[report] == "report of nested")
            #expect(ServiceRegistry[.builds].all == ["report"])
        }

        @Test(
            .services(strict: true) {
                $0.addAsync(database) { "innermost" }
                $0.add(.builds) { Calls() }
            }
        )
        func `So is a test in it, which may be strict`() {
            #expect(ServiceRegistry[database] == "innermost")
            #expect(ServiceRegistry[report] == "report of innermost")
        }
    }
}

@Suite(
    .services { registry in
        registerApp()
        try await registry.start()
    }
)
struct SuiteThatStartsItselfTests {
    @Test(.services { $0.addAsync(database) { "fakes" } })
    func `A test's own services are started where the suite has started its registry`() {
        #expect(ServiceRegistry[database] == "fakes")
        #expect(ServiceRegistry[report] == "report of fakes")
    }

    @Test func `The suite's own start is enough for the others`() {
        #expect(ServiceRegistry[report] == "report of rows")
    }
}
