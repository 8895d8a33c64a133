// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATesting
import Testing

/// The app that the strict tests run in.
private let app: AppTrait = .app { registry in
    registry.add(.greeter) { Butler() }
    registry.add(.other) { Butler() }
    registry.add(.tally) { Tally() }
}

/// Expects one issue at each of these places, in this order, that fails the test and names the service.
private func expect(_ name: String, at places: String...) -> IssueTrait {
    .issues { issues in
        #expect(issues.map(\.place) == places)
        for issue in issues {
            #expect(issue.text.contains("\"\(name)\""))
            #expect(issue.severity == .error)
        }
    }
}

private let expectNothing: IssueTrait = .issues { #expect($0.isEmpty) }

/// An app whose greeter is built at launch, of a tally.
private let eagerApp: AppTrait = .app { registry in
    registry.add(.greeter, lifetime: .eager) {
        _ = ServiceRegistry[.tally]
        return Butler()
    }
    registry.add(.tally) { Tally() }
}

@Suite struct StrictTraitTests {
    @Test(expectNothing, eagerApp, .services(strict: true, start: true))
    func `What a start builds, and what that needs, is nothing that the test looks up`() {}

    @Test(expect("tally", at: "App/Feature.swift:12"), eagerApp, .services(strict: true, start: true))
    func `What a test looks up after its start counts`() {
        _ = ServiceRegistry[.tally, fileID: "App/Feature.swift", line: 12]
    }

    @Test(expect("greeter", at: "App/Feature.swift:12"), app, .services(strict: true))
    func `A service that is not overridden fails the test, at the call site`() {
        #expect(ServiceRegistry[.greeter, fileID: "App/Feature.swift", line: 12].greet() == "good day")
    }

    @Test(expect("greeter", at: "App/Feature.swift:12", "App/Feature.swift:20"), app, .services(strict: true))
    func `Each place fails the test once`() {
        for _ in 0..<3 {
            _ = ServiceRegistry[.greeter, fileID: "App/Feature.swift", line: 12]
            _ = ServiceRegistry[.greeter, fileID: "App/Feature.swift", line: 20]
        }
    }

    @Test(expect("greeter", at: ServiceRegistryImplementation.greeterSite), app, .services(strict: true))
    func `Where an accessor stands between, its own line is named`() {
        #expect(ServiceRegistry.greeter.greet() == "good day")
    }

    @Test(
        expect("automaticGreeter", at: ServiceRegistryImplementation.automaticGreeterSite),
        app,
        .services(strict: true)
    )
    func `An accessor's default is not overridden`() {
        #expect(ServiceRegistry.automaticGreeter.greet() == "good day")
    }

    @Test(expect("greeter", at: "App/Feature.swift:1", "App/Feature.swift:2"), app, .services(strict: true))
    func `Lookups through a carried handle count`() async {
        let handle = ServiceRegistryImplementation.current
        _ = await Task.detached { handle[.greeter, fileID: "App/Feature.swift", line: 1] }.value
        await onQueue { handle.run { _ = ServiceRegistry[.greeter, fileID: "App/Feature.swift", line: 2] } }
    }

    @Test(expect("greeter", at: "App/Feature.swift:1"), app, .services(strict: true))
    func `Lookups that throw or wait count`() async throws {
        _ = try ServiceRegistry.resolve(.greeter, fileID: "App/Feature.swift", line: 1)
        _ = try await ServiceRegistry.resolve(awaiting: .greeter, fileID: "App/Feature.swift", line: 1)
        _ = ServiceRegistry.withService(.greeter, fileID: "App/Feature.swift", line: 1) { $0.greet() }
    }

    @Test(
        expect("other", at: "App/Fake.swift:5"),
        app,
        .services(strict: true) { registry in
            registry.add(.greeter) { ServiceRegistry[.other, fileID: "App/Fake.swift", line: 5] }
        }
    )
    func `What the factory of a fake requests counts`() {
        #expect(ServiceRegistry.greeter.greet() == "good day")
    }

    @Test(expectNothing, app, .services(strict: true) { $0.add(.greeter) { Robot() } })
    func `A test that overrides what it uses passes`() {
        #expect(ServiceRegistry.greeter.greet() == "beep")
    }

    @Test(expectNothing, app, .services(strict: true))
    func `What a test registers itself counts as overridden`() {
        ServiceRegistry.add(.greeter) { Robot() }
        #expect(ServiceRegistry.greeter.greet() == "beep")
        let swap = ServiceRegistry.swap(.other) { Robot() }
        #expect(ServiceRegistry[.other].greet() == "beep")
        swap.restore()
    }

    @Test(expect("other", at: "App/Feature.swift:3"), app, .services(strict: true) { $0.add(.greeter) { Robot() } })
    func `In overlays and scopes inside the test its overrides still count`() {
        ServiceRegistry.withOverrides { registry in
            registry.add(.number) { 1 }
        } operation: {
            #expect(ServiceRegistry.greeter.greet() == "beep")
            #expect(ServiceRegistry[.number] == 1)
            let scope = ServiceRegistry.makeScope("inner")
            scope.withOverrides { _ in
            } operation: {
                #expect(ServiceRegistry.greeter.greet() == "beep")
                #expect(ServiceRegistry[.number] == 1)
                _ = ServiceRegistry[.other, fileID: "App/Feature.swift", line: 3]
            }
        }
    }

    @Test(.app { $0.add(.tally) { Tally() } })
    func `The lookup still returns an instance of the test's own`() async throws {
        let app = ServiceRegistryImplementation.current
        #expect(app[.tally].increment() == 1)
        let issues = try await Issue.recorded {
            try await inTrait(.services(strict: true)) { #expect(ServiceRegistry[.tally].increment() == 1) }
        }
        #expect(issues.count == 1)
        #expect(app[.tally].increment() == 2)
    }

    @Test(.app { $0.add(.number) { 1 } })
    func `A call site that Swift Testing would refuse is shown at the test`() async throws {
        let issues = try await Issue.recorded {
            try await inTrait(.services(strict: true)) { _ = ServiceRegistry[.number, fileID: "odd", line: 0] }
        }
        let test = try #require(Test.current?.sourceLocation)
        #expect(issues.map(\.sourceLocation) == [test])
        #expect(issues.first?.text.contains("odd:0") == true)
    }

    @Test(.app { $0.add(.number) { 1 } })
    func `A test that throws is reported as well`() async throws {
        struct Failure: Error {}
        let issues = try await Issue.recorded {
            await #expect(throws: Failure.self) {
                try await inTrait(.services(strict: true)) {
                    _ = ServiceRegistry[.number, fileID: "App/Feature.swift", line: 9]
                    throw Failure()
                }
            }
        }
        #expect(issues.map(\.place) == ["App/Feature.swift:9"])
    }
}

/// The suite overrides one service, and its tests come in all kinds of strictness.
@Suite(app, .services { $0.add(.greeter) { Robot() } })
struct StrictTestInSuiteTests {
    @Test(expect("other", at: "App/Feature.swift:4"), .services(strict: true) { $0.add(.tally) { Tally() } })
    func `What the suite registers counts as overridden`() {
        #expect(ServiceRegistry.greeter.greet() == "beep")
        _ = ServiceRegistry[.tally]
        _ = ServiceRegistry[.other, fileID: "App/Feature.swift", line: 4]
    }

    @Test(expectNothing, .services(strict: true))
    func `The test need not use what the suite registers`() {}

    @Test(expectNothing) func `Another test stays lenient`() {
        _ = ServiceRegistry[.other]
    }
}

@Suite(app, .services(strict: true) { $0.add(.greeter) { Robot() } })
struct StrictSuiteTests {
    @Test(expect("other", at: "App/Feature.swift:4"))
    func `Each test of a strict suite is strict`() {
        #expect(ServiceRegistry.greeter.greet() == "beep")
        _ = ServiceRegistry[.other, fileID: "App/Feature.swift", line: 4]
    }

    @Test(expect("other", at: "App/Feature.swift:5"), .services { $0.add(.tally) { Tally() } })
    func `A lenient trait of a test adds overrides and no leniency`() {
        _ = ServiceRegistry[.tally]
        _ = ServiceRegistry[.other, fileID: "App/Feature.swift", line: 5]
    }

    @Test(expectNothing, .services(strict: true) { $0.add(.other) { Robot() } })
    func `The strict traits of suite and test report together, once`() {
        #expect(ServiceRegistry.greeter.greet() == "beep")
        #expect(ServiceRegistry[.other].greet() == "beep")
    }
}
