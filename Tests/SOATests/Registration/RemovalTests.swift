// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport
import Testing

@Suite struct RemovalTests {
    @Test func `Removing a service takes registration, instance and captures away`() throws {
        try inOverlay { () throws in
            weak var instance: Host?
            weak var captured: Host?
            do {
                let host = Host("captured")
                captured = host
                ServiceRegistry.add(.host) { Host(host.name) }
                instance = ServiceRegistry[.host]
            }
            #expect(instance != nil && captured != nil)
            ServiceRegistry.remove("host")
            #expect(instance == nil && captured == nil)
            #expect(!ServiceRegistry.contains("host"))
            ServiceRegistry.remove("host")
            #expect(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.host) }
        }
    }

    @Test func `A reset of the instances builds every service anew`() {
        inOverlay {
            ServiceRegistry.add(.host) { Host() }
            let first = ServiceRegistry[.host]
            ServiceRegistry.reset()
            #expect(ServiceRegistry[.host] !== first)
        }
    }

    @Test func `A reset of everything leaves nothing`() {
        inOverlay {
            weak var captured: Host?
            do {
                let host = Host()
                captured = host
                ServiceRegistry.add(.number) { host.name.count }
                ServiceRegistry.decorate(.number) { $0 + host.name.count }
            }
            #expect(captured != nil)
            ServiceRegistry.reset(.everything)
            #expect(ServiceRegistry.registeredNames.isEmpty)
            #expect(captured == nil)
            ServiceRegistry.add(.number) { 1 }
            #expect(ServiceRegistry[.number] == 1)
        }
    }

    @Test func `A service whose deinit uses the registry does not deadlock`() {
        final class RegistryUser: Sendable {
            deinit {
                ServiceRegistry.add(.number) { 7 }
                _ = ServiceRegistry.registeredNames
            }
        }
        inOverlay {
            let name: ServiceName<RegistryUser> = "user"
            let ends = [
                { ServiceRegistry.remove("user") },
                { ServiceRegistry.reset() },
                { ServiceRegistry.reset(.everything) },
            ]
            for end in ends {
                ServiceRegistry.add(name) { RegistryUser() }
                _ = ServiceRegistry[name]
                end()
                #expect(ServiceRegistry[.number] == 7)
            }
            ServiceRegistry.add(name) { RegistryUser() }
            _ = ServiceRegistry[name]
            ServiceRegistry.remove("number")
            ServiceRegistry.add(name) { RegistryUser() }
            #expect(ServiceRegistry[.number] == 7)
        }
    }

    @Test(arguments: [1, 20])
    func `A reset of everything reaches what open scopes have built`(lookups: Int) {
        inOverlay {
            ServiceRegistry.add(.host, lifetime: .scoped) { Host() }
            let scope = ServiceRegistry.makeScope("session")
            weak var instance: Host?
            for _ in 0..<lookups { instance = scope[.host] }
            #expect(instance != nil)
            ServiceRegistry.reset(.everything)
            #expect(instance == nil)
            #expect(throws: ServiceRegistryError.self) { try scope.resolve(.host) }
        }
    }
}
