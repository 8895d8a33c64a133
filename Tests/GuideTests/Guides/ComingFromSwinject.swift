// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATesting
import Testing

protocol Ledger: AnyObject, Sendable {}

private final class MemoryLedger: Ledger {}

struct Invoices: Sendable {
    let ledger: any Ledger
}

struct Invoice: Sendable {
    let customer: String
    let ledger: any Ledger
}

extension ServiceName where Service == any Ledger {
    static var ledger: Self { "ledger" }
}

extension ServiceName where Service == Invoices {
    static var invoices: Self { "invoices" }
}

extension ServiceRegistryImplementation {
    var invoices: Invoices { self[.invoices] }
}

func registerBookkeeping() {
    ServiceRegistry.add(.ledger) { MemoryLedger() }
    ServiceRegistry.add(.invoices, lifetime: .transient) {
        Invoices(ledger: try ServiceRegistry.resolve(.ledger))
    }
}

typealias MakeInvoice = @Sendable (String) -> Invoice

extension ServiceName where Service == MakeInvoice {
    static var makeInvoice: Self { "makeInvoice" }
}

func registerInvoiceMaker() {
    ServiceRegistry.add(.makeInvoice) {
        let ledger = try ServiceRegistry.resolve(.ledger)
        return { customer in Invoice(customer: customer, ledger: ledger) }
    }
}

@Suite(.services { registerBookkeeping() })
struct ComingFromSwinjectTests {
    @Test func `Invoices are made anew, and share the ledger`() {
        let invoices = ServiceRegistry.invoices
        #expect(invoices.ledger === ServiceRegistry.invoices.ledger)
    }

    @Test func `A registered closure takes arguments`() {
        registerInvoiceMaker()
        let invoice = ServiceRegistry[.makeInvoice]("Ann")
        #expect(invoice.customer == "Ann")
        #expect(invoice.ledger === ServiceRegistry[.ledger])
    }

    @Test func `The error says who needs what is missing, and where it was asked for`() throws {
        ServiceRegistry.remove("ledger")
        let error = try #require(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.invoices) }
        #expect(error.name == "ledger")
        #expect(error.path == ["invoices", "ledger"])
        #expect(error.description.contains("asked for at:  GuideTests/ComingFromSwinject.swift:"))
    }
}
