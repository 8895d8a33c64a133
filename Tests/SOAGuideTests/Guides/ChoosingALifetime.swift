// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATesting
import Testing

final class Catalogue: Sendable {}
final class AuditLog: Sendable {}
final class Cart: Sendable {}
final class PreviewImage: Sendable {}
final class Draft: Sendable {}

extension ServiceName where Service == Catalogue { static var catalogue: Self { "catalogue" } }
extension ServiceName where Service == AuditLog { static var auditLog: Self { "auditLog" } }
extension ServiceName where Service == Cart { static var cart: Self { "cart" } }
extension ServiceName where Service == PreviewImage { static var preview: Self { "preview" } }
extension ServiceName where Service == Draft { static var draft: Self { "draft" } }

func registerShop() {
    ServiceRegistry.add(.catalogue) { Catalogue() }
    ServiceRegistry.add(.auditLog, lifetime: .eager) { AuditLog() }
    ServiceRegistry.add(.cart, lifetime: .scoped) { Cart() }
    ServiceRegistry.add(.preview, lifetime: .weak) { PreviewImage() }
    ServiceRegistry.add(.draft, lifetime: .transient) { Draft() }
}

struct HoldingCheckout: Sendable {
    let cart: Cart
}

struct Checkout: Sendable {
    var cart: Cart { ServiceRegistry[.cart] }
}

extension ServiceName where Service == HoldingCheckout { static var holdingCheckout: Self { "checkout" } }
extension ServiceName where Service == Checkout { static var checkout: Self { "checkout" } }

@Suite struct ChoosingALifetimeTests {
    @Test(.services { registerShop() })
    func `A singleton is shared, and a transient service is not`() {
        #expect(ServiceRegistry[.catalogue] === ServiceRegistry[.catalogue])
        #expect(ServiceRegistry[.draft] !== ServiceRegistry[.draft])
    }

    @Test(.services { registerShop() })
    func `An eager service is built by the start`() async throws {
        try await ServiceRegistry.start()
        let built = ServiceRegistry.snapshot().entries.filter { $0.state == .built }.map(\.name)
        #expect(built == ["auditLog"])
    }

    @Test(.services { registerShop() })
    func `Each scope has a scoped service of its own`() {
        let ann = ServiceRegistry.makeScope("ann")
        let bob = ServiceRegistry.makeScope("bob")
        #expect(ann[.cart] === ann[.cart])
        #expect(ann[.cart] !== bob[.cart])
        #expect(ann[.catalogue] === bob[.catalogue])
    }

    @Test(.services { registerShop() })
    func `A weak service goes when nobody holds it`() {
        weak var first: PreviewImage?
        do {
            let held = ServiceRegistry[.preview]
            first = held
            #expect(ServiceRegistry[.preview] === held)
        }
        #expect(first == nil)
    }

    @Test(.services())
    func `A weak service is a class instance`() throws {
        ServiceRegistry.add("count", lifetime: .weak) { 1 }
        let error = try #require(throws: ServiceRegistryError.self) {
            try ServiceRegistry.resolve(ServiceName<Int>("count"))
        }
        #expect(
            error.description.hasPrefix(
                """
                "count" could not be built: the lifetime "weak" needs a class instance, \
                and Int isn't a class type; register it as "singleton" or "transient"
                """
            )
        )
    }

    @Test(.services { registerShop() })
    func `A singleton that holds a scoped service is found`() async {
        ServiceRegistry.add(.holdingCheckout) { HoldingCheckout(cart: try ServiceRegistry.resolve(.cart)) }
        let problems = await ServiceRegistry.validate(building: true)
        #expect(
            problems.map(\.description) == [
                """
                "checkout" is shared and holds "cart", which has a shorter lifetime; \
                look it up when it is used
                """
            ]
        )
        ServiceRegistry.remove("checkout")
        ServiceRegistry.add(.checkout) { Checkout() }
        #expect(await ServiceRegistry.validate(building: true).isEmpty)
    }
}
