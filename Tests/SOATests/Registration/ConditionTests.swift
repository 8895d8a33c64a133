// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOATestSupport
import Testing

@testable import SOA

@Suite struct ConditionTests {
    private func launch(
        _ arguments: [String] = ["app"],
        _ environment: [String: String] = [:],
        isDebugBuild: Bool = true,
        isAllowedInRelease: Bool = false
    ) -> ServiceCondition.Launch {
        ServiceCondition.Launch(
            arguments: arguments,
            environment: { environment[$0] },
            isDebugBuild: isDebugBuild,
            isSimulator: false,
            isAllowedInRelease: isAllowedInRelease
        )
    }

    /// Runs a test in a registry of a process that was launched with `-offline`.
    private func offline(_ body: () -> Void) {
        ServiceCondition.Launch.$replacement.withValue(launch(["app", "-offline"])) { inOverlay(body) }
    }

    @Test func `A variant whose condition is met counts before the plain registration, in any order`() {
        offline {
            ServiceRegistry.add(.number) { 1 }
            ServiceRegistry.add(.number, when: .argument("-offline")) { 2 }
            #expect(ServiceRegistry[.number] == 2)
            ServiceRegistry.add(.double, when: .argument("-offline")) { 4 }
            ServiceRegistry.add(.double) { 3 }
            #expect(ServiceRegistry[.double] == 4)
            #expect(ServiceRegistry.validate().isEmpty)
        }
    }

    @Test(arguments: [true, false])
    func `An overlay may register a variant and what that precedes anew, in any order`(isVariantFirst: Bool) {
        offline {
            let register = {
                if isVariantFirst { ServiceRegistry.add(.number, when: .argument("-offline")) { 2 } }
                ServiceRegistry.add(.number) { 1 }
                if !isVariantFirst { ServiceRegistry.add(.number, when: .argument("-offline")) { 2 } }
            }
            register()
            ServiceRegistry.withOverrides({ _ in register() }) {
                #expect(ServiceRegistry[.number] == 2)
                #expect(ServiceRegistry.validate().isEmpty)
                register()
                #expect(ServiceRegistry.validate() == [.duplicate(name: "number")])
            }
        }
    }

    @Test(arguments: [true, false])
    func `A variant counts before an alias of its name, in any order`(isAliasFirst: Bool) {
        offline {
            let addAlias = { ServiceRegistry.alias(.number, of: .double) { $0 } }
            if isAliasFirst { addAlias() }
            ServiceRegistry.add(.number, when: .argument("-offline")) { 2 }
            if !isAliasFirst { addAlias() }
            ServiceRegistry.add(.double) { 3 }
            #expect(ServiceRegistry[.number] == 2)
            #expect(ServiceRegistry.validate().isEmpty)
            addAlias()
            #expect(ServiceRegistry.validate() == [.duplicate(name: "number")])
        }
    }

    @Test func `The last of several variants whose condition is met counts`() {
        offline {
            ServiceRegistry.add(.number) { 1 }
            ServiceRegistry.add(.number, when: .argument("-offline")) { 2 }
            ServiceRegistry.add(.number, when: .debug) { 3 }
            ServiceRegistry.add(.number, when: .argument("-online")) { 4 }
            #expect(ServiceRegistry[.number] == 3)
        }
    }

    @Test func `A variant whose condition is not met is as if it were not there`() {
        offline {
            ServiceRegistry.addAsync(.number, when: .simulator) { 1 }
            ServiceRegistry.add(to: .number, when: .simulator) { 1 }
            #expect(ServiceRegistry.registeredNames.isEmpty)
            #expect(ServiceRegistry.all(.number).isEmpty)
        }
    }

    @Test func `A test and a scope replace a variant`() {
        offline {
            ServiceRegistry.add(.number, when: .argument("-offline")) { 2 }
            ServiceRegistry.withOverrides {
                $0.add(.number) { 5 }
            } operation: {
                #expect(ServiceRegistry[.number] == 5)
            }
            let scope = ServiceRegistry.makeScope("session")
            scope.add(.number) { 6 }
            #expect(scope[.number] == 6)
            #expect(ServiceRegistry[.number] == 2)
        }
    }

    @Test func `Variants are neither replacements nor duplicates`() {
        offline {
            let replaced = Counter()
            let observation = ServiceRegistry.observe { event in
                if case .replaced = event { replaced.increment() }
            }
            defer { observation.cancel() }
            for _ in 0..<2 { ServiceRegistry.add(.number, when: .debug) { 1 } }
            ServiceRegistry.add(.number) { 2 }
            #expect(replaced.value == 0)
            #expect(ServiceRegistry.validate().isEmpty)
        }
    }

    @Test func `Each condition is met where it says`() {
        let environment = ["APP_BACKEND": "stub", "XCODE_RUNNING_FOR_PREVIEWS": "1"]
        let launch = launch(["app", "-offline"], environment)
        #expect(ServiceCondition.always.isMet(in: launch))
        #expect(ServiceCondition.argument("-offline").isMet(in: launch))
        #expect(!ServiceCondition.argument("app").isMet(in: launch))
        #expect(ServiceCondition.environment("APP_BACKEND", "stub").isMet(in: launch))
        #expect(!ServiceCondition.environment("APP_BACKEND", "live").isMet(in: launch))
        #expect(ServiceCondition.preview.isMet(in: launch))
        #expect(!ServiceCondition.test.isMet(in: launch))
        #expect(ServiceCondition.test.isMet(in: self.launch(["/build/AppTests.xctest"])))
        #expect(ServiceCondition.test.isMet)
        #expect(!ServiceCondition.simulator.isMet)
    }

    @Test func `No user of a release build switches services by an argument, unless the app lets them`() {
        let environment = ["APP_BACKEND": "stub", "XCODE_RUNNING_FOR_PREVIEWS": "1"]
        let conditions: [ServiceCondition] = [.argument("-offline"), .environment("APP_BACKEND", "stub"), .preview]
        for condition in conditions {
            #expect(!condition.isMet(in: launch(["app", "-offline"], environment, isDebugBuild: false)))
            let allowed = launch(["app", "-offline"], environment, isDebugBuild: false, isAllowedInRelease: true)
            #expect(condition.isMet(in: allowed))
        }
        #expect(!ServiceCondition.debug.isMet(in: launch(isDebugBuild: false)))
    }

    #if os(macOS) || os(Linux)
    @Test func `The app lets them by one call before its registrations`() async {
        // In a separate process, since the call counts for all that the process registers from then on.
        await #expect(processExitsWith: .success) {
            func isMet() -> Bool {
                let launch = ServiceCondition.Launch(arguments: ["app", "-offline"], isDebugBuild: false)
                return ServiceCondition.argument("-offline").isMet(in: launch)
            }
            let before = isMet()
            ServiceRegistry.allowLaunchConditionsInRelease()
            let after = isMet()
            precondition(!before && after)
        }
    }
    #endif

    @Test(arguments: [1, 20])
    func `A variant that is swapped counts before the plain registration, too`(lookups: Int) {
        offline {
            ServiceRegistry.add(.number, when: .argument("-offline")) { 2 }
            for _ in 0..<lookups { #expect(ServiceRegistry[.number] == 2) }
            let swap = ServiceRegistry.swap(.number) { 3 }
            for _ in 0..<lookups { #expect(ServiceRegistry[.number] == 3) }
            ServiceRegistry.add(.number) { 1 }
            for _ in 0..<lookups { #expect(ServiceRegistry[.number] == 2) }
            swap.restore()
            #expect(ServiceRegistry[.number] == 2)
            #expect(ServiceRegistry.validate().isEmpty)
        }
    }

    @Test func `A scope publishes a variant again that a plain registration uncovers`() {
        inOverlay {
            ServiceRegistry.add(.host, when: .test, lifetime: .scoped) { Host("variant") }
            let scope = ServiceRegistry.makeScope("scope")
            for _ in 0..<50 { #expect(scope[.host].name == "variant") }
            #expect(scope.registry.published.publications(named: "host").count == 1)
            _ = ServiceRegistry.swap(.host) { Host("swapped") }
            ServiceRegistry.add(.host, lifetime: .scoped) { Host("plain") }
            for _ in 0..<50 { #expect(scope[.host].name == "variant") }
            #expect(scope.registry.published.publications(named: "host").count == 1)
        }
    }

    @Test(arguments: 0..<3)
    func `Two plain registrations are duplicates, wherever a variant stands`(position: Int) {
        offline {
            let events = Journal<String>()
            ServiceRegistry.observe { event in
                if case .replaced(let name) = event { events.note(name) }
            }
            for index in 0..<3 {
                if index == position {
                    ServiceRegistry.add(.number, when: .argument("-offline")) { 0 }
                } else {
                    ServiceRegistry.add(.number) { index }
                }
            }
            #expect(ServiceRegistry[.number] == 0)
            #expect(events.entries == ["number"])
            #expect(ServiceRegistry.validate() == [.duplicate(name: "number")])
            ServiceRegistry.remove("number")
            ServiceRegistry.add(.number) { 1 }
            #expect(ServiceRegistry.validate().isEmpty)
        }
    }
}
