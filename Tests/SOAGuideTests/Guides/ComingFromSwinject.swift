// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATesting
import Testing

protocol AccountBook: AnyObject, Sendable {}

private final class MemoryAccountBook: AccountBook {}

struct Invoices: Sendable {
    let accountBook: any AccountBook
}

struct Invoice: Sendable {
    let customer: String
    let accountBook: any AccountBook
}

extension ServiceName where Service == any AccountBook {
    static var accountBook: Self { "accountBook" }
}

extension ServiceName where Service == Invoices {
    static var invoices: Self { "invoices" }
}

extension ServiceRegistryImplementation {
    var invoices: Invoices { self[.invoices] }
}

func registerBookkeeping() {
    ServiceRegistry.add(.accountBook) { MemoryAccountBook() }
    ServiceRegistry.add(.invoices, lifetime: .transient) {
        Invoices(accountBook: try ServiceRegistry.resolve(.accountBook))
    }
}

typealias MakeInvoice = @Sendable (String) -> Invoice

extension ServiceName where Service == MakeInvoice {
    static var makeInvoice: Self { "makeInvoice" }
}

func registerInvoiceMaker() {
    ServiceRegistry.add(.makeInvoice) {
        let accountBook = try ServiceRegistry.resolve(.accountBook)
        return { customer in Invoice(customer: customer, accountBook: accountBook) }
    }
}

@Suite(.services { registerBookkeeping() })
struct ComingFromSwinjectTests {
    @Test func `Invoices are made anew, and share the account book`() {
        let invoices = ServiceRegistry.invoices
        #expect(invoices.accountBook === ServiceRegistry.invoices.accountBook)
    }

    @Test func `A registered closure takes arguments`() {
        registerInvoiceMaker()
        let invoice = ServiceRegistry[.makeInvoice]("Ann")
        #expect(invoice.customer == "Ann")
        #expect(invoice.accountBook === ServiceRegistry[.accountBook])
    }

    @Test func `The error says who needs what is missing, and where it was asked for`() throws {
        ServiceRegistry.remove("accountBook")
        let error = try #require(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.invoices) }
        #expect(error.name == "accountBook")
        #expect(error.path == ["invoices", "accountBook"])
        #expect(error.description.contains("requested at:  SOAGuideTests/ComingFromSwinject.swift:"))
    }
}
