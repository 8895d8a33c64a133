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

extension ServiceName {
    static var catalogue: Of<Catalogue> { .init { Catalogue() } }
    static var auditLog: Of<AuditLog> { .init(lifetime: .eager) { AuditLog() } }
    static var cart: Of<Cart> { .scoped { Cart() } }
    static var preview: Of<PreviewImage> { .init(lifetime: .weak) { PreviewImage() } }
    static var draft: Of<Draft> { .transient { Draft() } }
}

struct HoldingCheckout: Sendable {
    let cart: Cart
}

struct Checkout: Sendable {
    var cart: Cart { ServiceRegistry[.cart] }
}

extension ServiceName<HoldingCheckout> {
    static var holdingCheckout: Self { Self { HoldingCheckout(cart: try ServiceRegistry.resolve(.cart)) } }
}

extension ServiceName<Checkout> {
    static var checkout: Self { Self { Checkout() } }
}

@Suite struct ChoosingALifetimeTests {
    @Test(.services())
    func `A singleton is shared, and a transient service is not`() {
        #expect(ServiceRegistry[.catalogue] === ServiceRegistry[.catalogue])
        #expect(ServiceRegistry[.draft] !== ServiceRegistry[.draft])
    }

    @Test(.services())
    func `An eager service is built by the start`() async throws {
        ServiceRegistry.add(defaults: .auditLog, .catalogue)
        try await ServiceRegistry.start()
        let built = ServiceRegistry.snapshot().entries.filter { $0.state == .built }.map(\.name)
        #expect(built == ["SOAGuideTests.auditLog"])
    }

    @Test(.services())
    func `Each scope has a scoped service of its own`() {
        let ann = ServiceRegistry.makeScope("ann")
        let bob = ServiceRegistry.makeScope("bob")
        #expect(ann[.cart] === ann[.cart])
        #expect(ann[.cart] !== bob[.cart])
        #expect(ann[.catalogue] === bob[.catalogue])
    }

    @Test(.services())
    func `A weak service is released when nobody holds it`() {
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

    @Test(.services())
    func `A singleton that holds a scoped service is found`() async {
        ServiceRegistry.add(defaults: .holdingCheckout)
        let problems = await ServiceRegistry.validate(building: true)
        #expect(
            problems.map(\.description) == [
                """
                "SOAGuideTests.holdingCheckout" is shared and holds "SOAGuideTests.cart", which has a shorter lifetime; \
                look it up when it is used
                """
            ]
        )
        ServiceRegistry.remove(.holdingCheckout)
        ServiceRegistry.add(defaults: .checkout)
        #expect(await ServiceRegistry.validate(building: true).isEmpty)
    }
}
