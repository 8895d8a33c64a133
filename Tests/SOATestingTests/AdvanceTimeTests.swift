// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATesting
import Testing

extension ServiceName<Tally> {
    fileprivate static var token: Self { Self("token", lifetime: .expiring(after: .seconds(60))) { Tally() } }
}

@Suite(.services()) struct AdvanceTimeTests {
    @Test func `What expires is built anew once the time has passed, and nothing sleeps`() {
        #expect(ServiceRegistry[.token].increment() == 1)
        ServiceRegistry.advanceTime(by: .seconds(59))
        #expect(ServiceRegistry[.token].increment() == 2)
        ServiceRegistry.advanceTime(by: .seconds(1))
        #expect(ServiceRegistry[.token].increment() == 1)
    }

    @Test func `Time stands still in other registries`() {
        let outside = ServiceRegistryImplementation.current
        #expect(outside[.token].increment() == 1)
        ServiceRegistry.withOverrides { _ in
        } operation: {
            #expect(ServiceRegistry[.token].increment() == 1)
            ServiceRegistry.advanceTime(by: .seconds(3600))
            #expect(ServiceRegistry[.token].increment() == 1)
        }
        #expect(outside[.token].increment() == 2)
    }

    @Test func `Negative time changes nothing`() {
        #expect(ServiceRegistry[.token].increment() == 1)
        ServiceRegistry.advanceTime(by: .seconds(-3600))
        #expect(ServiceRegistry[.token].increment() == 2)
    }

    @Test func `Time advances in the overlay of a scope, too`() {
        ServiceRegistry.makeScope("session").withOverrides { _ in
        } operation: {
            ServiceRegistry.add("own", lifetime: .expiring(after: .seconds(60))) { Tally() }
            let own = ServiceName<Tally>("own")
            #expect(ServiceRegistry[own].increment() == 1)
            ServiceRegistry.advanceTime(by: .seconds(60))
            #expect(ServiceRegistry[own].increment() == 1)
        }
    }
}
