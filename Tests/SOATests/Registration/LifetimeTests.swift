// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport
import Testing

@Suite struct LifetimeTests {
    @Test(arguments: [ServiceLifetime.singleton, .eager, .scoped])
    func `A shared service is one instance`(lifetime: ServiceLifetime) {
        inOverlay {
            ServiceRegistry.add(.host, lifetime: lifetime) { Host() }
            #expect(ServiceRegistry[.host] === ServiceRegistry[.host])
        }
    }

    @Test func `A transient service is built for each lookup`() {
        inOverlay {
            ServiceRegistry.add(.host, lifetime: .transient) { Host() }
            #expect(ServiceRegistry[.host] !== ServiceRegistry[.host])
        }
    }

    @Test func `A weak service is shared while it is retained, and built again after that`() {
        inOverlay {
            let builds = Counter()
            ServiceRegistry.add(.greeter, lifetime: .weak) {
                builds.increment()
                return Host()
            }
            withExtendedLifetime(ServiceRegistry[.greeter]) { held in
                #expect(ServiceRegistry[.greeter] as AnyObject === held as AnyObject)
            }
            #expect(builds.value == 1)
            _ = ServiceRegistry[.greeter]
            #expect(builds.value == 2)
        }
    }

    @Test func `A weak service that is no class instance is refused, and says so`() throws {
        try inOverlay {
            let events = Journal<String>()
            ServiceRegistry.observe { event in
                if case .failed(let name, _) = event { events.note(name) }
            }
            ServiceRegistry.add(.number, lifetime: .weak) { 1 }
            #expect(events.entries == ["number"])
            ServiceRegistry.add(.greeter, lifetime: .weak) { Butler() }
            #expect(events.entries == ["number"])
            for _ in 1...2 {
                let lookups = [
                    ("Int", { _ = try ServiceRegistry.resolve(.number) }),
                    // Not "any Greeter", which may be a class.
                    ("Butler", { _ = try ServiceRegistry.resolve(.greeter) }),
                ]
                for (type, lookUp) in lookups {
                    let error = try #require(throws: ServiceRegistryError.self) { try lookUp() }
                    guard case .buildFailed(let underlying) = error.reason else {
                        Issue.record("another reason: \(error.reason)")
                        return
                    }
                    #expect("\(underlying)".contains("\"weak\" needs a class instance, and \(type) isn't a class type"))
                }
            }
        }
    }
}
