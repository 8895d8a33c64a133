// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATesting
import Testing

extension ServiceName<any Greeter> {
    /// A service in one line.
    fileprivate static var host: Self { Self("host") { Butler() } }
    fileprivate static var guests: Self { "guests" }
    fileprivate static var doorman: Self { "doorman" }
    /// A default that is made of another one.
    fileprivate static var echo: Self {
        Self("echo") { try ServiceRegistry.resolve(.host, fileID: "App/Echo.swift", line: 3) }
    }
}

/// Expects one issue for each of these names, in this order.
private func expect(_ names: String...) -> IssueTrait {
    .issues { issues in
        #expect(issues.count == names.count)
        for (issue, name) in zip(issues, names) {
            #expect(issue.text.contains("\"\(name)\""))
            #expect(issue.severity == .error)
        }
    }
}

private let app: AppTrait = .app { registry in
    registry.add(to: .guests) { Butler() }
    registry.add(to: .guests) { Butler() }
    registry.add(.greeter) { Butler() }
    registry.alias(.doorman, of: .greeter) { $0 }
}

@Suite struct StrictDefaultTests {
    @Test(expect("host"), app, .services(strict: true))
    func `A one-line default that is not overridden fails the test with its name`() {
        #expect(ServiceRegistry[.host].greet() == "good day")
    }

    @Test(expect(), app, .services(strict: true) { $0.add(.host) { Robot() } })
    func `A default that is overridden is used, and fails nothing`() {
        #expect(ServiceRegistry[.host].greet() == "beep")
    }

    @Test(expect("host"), app, .services(strict: true) { $0.add(.host) { Robot() } })
    func `An override of a default that nothing looks up is reported`() {}

    @Test(expect("echo"), app, .services(strict: true) { $0.add(.host) { Robot() } })
    func `A default that is made of an override is one itself`() {
        #expect(ServiceRegistry[.echo].greet() == "beep")
    }

    @Test(expect("echo", "host"), app, .services(strict: true))
    func `What a default is made of counts too`() {
        #expect(ServiceRegistry[.echo].greet() == "good day")
    }

    @Test(
        expect(),
        app,
        .services(strict: true) {
            $0.add(defaults: .echo)
            $0.add(.host) { Robot() }
        }
    )
    func `A default that the test adds is the tested service, and needs no override`() {
        #expect(ServiceRegistry[.echo].greet() == "beep")
    }

    @Test(expect("host"), app, .services(strict: true) { $0.add(defaults: .echo) })
    func `What an added default is made of has to be overridden`() {
        #expect(ServiceRegistry[.echo].greet() == "good day")
    }

    @Test(
        expect("greeter"),
        app,
        .services(strict: true) {
            $0.add(defaults: ServiceName<any Greeter>("greeter") { Robot() })
        }
    )
    func `A default that a registration of the app precedes is not accepted`() {
        #expect(ServiceRegistry[.greeter].greet() == "good day")
    }

    @Test(expect("host"), app, .services(), .services(strict: true))
    func `A default that an outer trait's services have built is none of the test's overrides`() {
        #expect(ServiceRegistry[.host].greet() == "good day")
    }
}

@Suite struct StrictListTests {
    @Test(expect("guests[0]", "guests[1]"), app, .services(strict: true))
    func `Each element of a list that is not replaced fails the test`() {
        #expect(ServiceRegistry.all(.guests).count == 2)
    }

    @Test(expect(), app, .services(strict: true) { $0.replaceAll(.guests) { [Robot(), Robot(), Robot()] } })
    func `A list that is replaced is used by looking it up`() {
        #expect(ServiceRegistry.all(.guests).map { $0.greet() } == ["beep", "beep", "beep"])
    }

    @Test(expect(), app, .services(strict: true) { $0.replaceAll(.guests) { [] } })
    func `A list that is replaced by nothing is used as well`() {
        #expect(ServiceRegistry.all(.guests).isEmpty)
    }

    @Test(expect("guests"), app, .services(strict: true) { $0.replaceAll(.guests) { [Robot()] } })
    func `A list that is replaced and never looked up is reported by its name`() {}

    @Test(
        expect(),
        app,
        .services(strict: true) { $0.replaceAll(.guests) { [Butler()] } },
        .services(strict: true) { $0.replaceAll(.guests) { [Robot()] } }
    )
    func `The last of several traits that replace a list counts, and all are used`() {
        #expect(ServiceRegistry.all(.guests).map { $0.greet() } == ["beep"])
    }
}

@Suite struct StrictAliasTests {
    @Test(expect("greeter"), app, .services(strict: true))
    func `An alias is as strict as the service that it stands for`() {
        #expect(ServiceRegistry[.doorman].greet() == "good day")
    }

    @Test(expect(), app, .services(strict: true) { $0.add(.greeter) { Robot() } })
    func `A lookup of an alias uses the override of its service`() {
        #expect(ServiceRegistry[.doorman].greet() == "beep")
    }

    @Test(expect(), app, .services(strict: true) { $0.add(.doorman) { Robot() } })
    func `An alias may be overridden itself`() {
        #expect(ServiceRegistry[.doorman].greet() == "beep")
    }
}
