// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// Not counted: it tests the wiring itself.

import SOA
import SOAFerries
import SOATesting
import Testing

@Suite(.services { ServiceRegistry.add(modules: FerryModule()) }) struct LifetimeTests {
    @Test func `The factories of one lookup share their instances, and the next lookup does not`() {
        let printer = ServiceRegistry[.passPrinter]
        #expect(printer !== ServiceRegistry[.passPrinter])
    }

    @Test func `A second service of a type has a name of its own`() {
        let screen = FerryScreen()
        let route = Route(from: "Moss", to: "Horten")
        #expect(screen.crew.price(of: route) == 0)
        #expect(screen.search.search(route) == "live Moss-Horten for 85")
        #expect(screen.crossing(on: route).confirm() == "live 85")
    }

    @Test func `A session has services of its own`() {
        let session = Session()
        #expect(session.basket === session.basket)
        #expect(session.traveller !== Session().traveller)
    }

    @Test func `The error names the requester of what is missing, and the call site`() throws {
        let printer: ServiceName<PassPrinter> = "printer"
        ServiceRegistry.add(printer) {
            PassPrinter(keychain: try ServiceRegistry.resolve("missing"), log: ServiceRegistry[.log])
        }
        let error = try #require(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(printer) }
        #expect(error.name == "missing")
        #expect(error.path == ["printer", "missing"])
        #expect(error.description.contains("requested at:  SOAComingFromSwinjectTests/LifetimeTests.swift:"))
    }

    @Test func `Everything is wired`() async {
        await expectValidWiring()
    }

    @Test func `There are at least ten services`() {
        ServiceRegistry.add(defaults: .time, .log, .keychain, .backend, .timetable, .fares, .crewFares, .bookings)
        ServiceRegistry.add(defaults: .mailer, .basket, .traveller, .searchModel, .crossingModel, .passPrinter)
        #expect(ServiceRegistry.registeredNames.count == 16)
    }
}
