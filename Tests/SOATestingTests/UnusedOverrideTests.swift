// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATesting
import Testing

/// Expects an issue for each of these names, and no other.
private func expectUnused(_ names: String..., severity: Issue.Severity = .error) -> IssueTrait {
    .issues { issues in
        #expect(issues.map(\.severity) == names.map { _ in severity })
        for (issue, name) in zip(issues, names) { #expect(issue.text.contains("\"\(name)\"")) }
    }
}

@Suite struct UnusedOverrideTests {
    @Test(
        .issues { issues in
            #expect(issues.map(\.place) == ["AppTests/Fakes.swift:7"])
            #expect(issues.map(\.text.isEmpty) == [false])
        },
        .services(strict: true) { $0.add(.greeter, fileID: "AppTests/Fakes.swift", line: 7) { Robot() } }
    )
    func `An override that nothing used fails the test, where it was registered`() {}

    @Test(
        expectUnused("other", "tally"),
        .services(strict: true) { registry in
            registry.add(.other) { Robot() }
            registry.add(.greeter) { Robot() }
            registry.add(.tally) { Tally() }
        }
    )
    func `Unused overrides are named in the order of their registration`() {
        _ = ServiceRegistry[.greeter]
    }

    @Test(expectUnused("Fake"), .services(strict: true) { NamelessFake().register() })
    func `A service that registered itself is named`() {}

    @Test(expectUnused(), .services { $0.add(.greeter) { Robot() } })
    func `A test that is not strict may leave overrides unused`() {}

    @Test(expectUnused(), .services(strict: true) { $0.add(.greeter) { Robot() } })
    func `A lookup through a carried handle is a use`() async {
        let handle = ServiceRegistryImplementation.current
        _ = await onQueue { handle[.greeter].greet() }
    }

    @Test(expectUnused(), .services(strict: true) { $0.add(.greeter) { Robot() } })
    func `A check of the wiring is a use`() async {
        await expectValidWiring()
    }

    @Test(expectUnused(), .services(strict: true) { $0.add(.greeter) { Robot() } })
    func `A lookup in an overlay inside the test is a use`() {
        _ = ServiceRegistry.withOverrides({ _ in }, operation: { ServiceRegistry[.greeter] })
    }

    @Test(
        expectUnused("tally"),
        .services(strict: true, start: true) { registry in
            registry.add(.greeter, lifetime: .eager, dependsOn: ["other"]) { Robot() }
            registry.add(.other) { Robot() }
            registry.add(.tally) { Tally() }
        }
    )
    func `A service that is started is used`() {}

    @Test(expectUnused(), .services(strict: true))
    func `What the test registers in its body may stay unused`() {
        ServiceRegistry.add(.greeter) { Robot() }
    }

    @Test(
        expectUnused("tally"),
        .services(strict: true) { registry in
            registry.add(.greeter) { Robot() }
            registry.add(.other) { Robot() }
            registry.add(.tally) { Tally() }
        },
        arguments: [ServiceName.greeter, .other]
    )
    func `One case that uses an override is enough`(name: ServiceName<any Greeter>) {
        _ = ServiceRegistry[name]
    }

    @Test(
        .issues { issues in #expect(issues.map { $0.error is Failure } == [true]) },
        .services(strict: true) { $0.add(.greeter) { Robot() } }
    )
    func `A test that threw gets no report of its overrides`() throws {
        throw Failure()
    }

    @Test(
        .issues { issues in #expect(issues.map { $0.error is Failure } == [true]) },
        .services(strict: true) { registry in
            registry.add(.greeter) { Robot() }
            registry.add(.other) { Robot() }
        },
        arguments: [ServiceName.greeter, .other]
    )
    func `A case that threw may have used what the others did not`(name: ServiceName<any Greeter>) throws {
        if name == .other { throw Failure() }
        _ = ServiceRegistry[name]
    }

    #if compiler(>=6.3)
    @Test(
        expectUnused(),
        .services(strict: true) { registry in
            registry.add(.greeter) { Robot() }
            registry.add(.other) { Robot() }
        },
        arguments: [ServiceName.greeter, .other]
    )
    func `A case that is cancelled does not fail the test for its overrides`(name: ServiceName<any Greeter>) throws {
        if name == .other { try Test.cancel("not here") }
        _ = ServiceRegistry[name]
    }
    #endif

    private struct Failure: Error {}

    private struct NamelessFake: SOAService {
        var serviceName: String { "Fake" }
    }
}

#if compiler(>=6.3)
/// One override is used by a test, one by a test of the suite inside, and one by none.
@Suite(
    expectUnused("tally", severity: .warning),
    .services(strict: true) { registry in
        registry.add(.greeter) { Robot() }
        registry.add(.other) { Robot() }
        registry.add(.tally) { Tally() }
    }
)
struct UnusedSuiteOverrideTests {
    @Test func `An override of a suite is used if one of its tests uses it`() {
        _ = ServiceRegistry[.greeter]
    }

    @Suite struct Nested {
        @Test func `An override of a suite is used if a suite inside uses it`() {
            _ = ServiceRegistry[.other]
        }
    }
}
#endif
