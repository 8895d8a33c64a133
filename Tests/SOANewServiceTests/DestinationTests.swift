// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import Testing

@Suite struct DestinationTests {
    @Test func `the only target is the one that is meant`() throws {
        let destination = try Destination(into: nil, of: [.module("App"), .tests("AppTests", of: "App")])
        #expect(destination.target.name == "App")
        #expect(destination.tests?.name == "AppTests")
    }

    @Test func `among several targets the named one is used`() throws {
        let targets: [ModuleTarget] = [.module("Model"), .module("App")]
        let refusal = #expect(throws: Refusal.self) { try Destination(into: nil, of: targets) }
        #expect(refusal?.description == "The package has several targets: say --into with one of App, Model.")
        #expect(try Destination(into: "Model", of: targets).target.name == "Model")
    }

    @Test func `what is selected in Xcode is used, unless a target is named`() throws {
        let targets: [ModuleTarget] = [.module("Model"), .module("App"), .tests("AppTests", of: "App")]
        #expect(try Destination(into: nil, selected: ["App", "AppTests"], of: targets).target.name == "App")
        #expect(try Destination(into: "Model", selected: ["App"], of: targets).target.name == "Model")
        // Xcode selects all of them at first, and may know products that are no targets.
        #expect(try Destination(into: nil, selected: ["AppTests"], of: [targets[1]]).target.name == "App")
        let several = #expect(throws: Refusal.self) {
            try Destination(into: nil, selected: ["App", "AppTests", "Model"], of: targets)
        }
        #expect(several?.description == "Several targets are selected: say --into with one of App, Model.")
        let none = #expect(throws: Refusal.self) { try Destination(into: nil, selected: ["AppTests"], of: targets) }
        #expect(none?.description.hasPrefix("The package has several targets") == true)
    }

    @Test(arguments: ["Nope", "app", "AppTests", ""])
    func `a target that no service can be in is refused, and the others are listed`(name: String) {
        let targets: [ModuleTarget] = [.module("App"), .tests("AppTests", of: "App")]
        let refusal = #expect(throws: Refusal.self) { try Destination(into: name, of: targets) }
        #expect(refusal?.description.contains("There is no target \"\(name)\"") == true)
        #expect(refusal?.description.hasSuffix("one of App.") == true)
    }

    @Test func `a package without targets is reported`() {
        let refusal = #expect(throws: Refusal.self) { try Destination(into: nil, of: []) }
        #expect(refusal?.description.contains("add one to Package.swift") == true)
    }

    @Test func `tests go where the target is tested`() throws {
        let app = ModuleTarget.module("App")
        let other = ModuleTarget.tests("OtherTests", of: "Other")
        let checks = ModuleTarget.tests("AppChecks", of: "App")
        let tests = ModuleTarget.tests("AppTests", of: "App")
        #expect(try Destination(into: "App", of: [app]).tests == nil)
        #expect(try Destination(into: "App", of: [app, other]).tests == nil)
        #expect(try Destination(into: "App", of: [app, other, checks]).tests == checks)
        #expect(try Destination(into: "App", of: [app, checks, tests]).tests == tests)
    }
}
