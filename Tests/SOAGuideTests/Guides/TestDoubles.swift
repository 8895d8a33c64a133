// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATesting
import Testing

protocol Courier: Sendable {
    func deliver(_ parcel: String, to address: String) async throws -> Int
}

final class CourierSpy: Courier {
    let deliveries = Calls<(parcel: String, address: String)>()
    let price = Stubbed<Result<Int, any Error>>(.success(5))

    func deliver(_ parcel: String, to address: String) async throws -> Int {
        deliveries.record((parcel, address))
        return try price.get()
    }
}

private struct Strike: Error {}

extension ServiceName<any Courier> {
    static var courier: Self { "courier" }
}

@Suite struct TestDoublesTests {
    @Test(.services { $0.add(.courier) { CourierSpy() } })
    func `A parcel goes to its address`() async throws {
        let spy = try #require(ServiceRegistry[.courier] as? CourierSpy)
        #expect(try await ServiceRegistry[.courier].deliver("books", to: "Ada") == 5)
        #expect(spy.deliveries.count == 1)
        #expect(spy.deliveries.all.map(\.address) == ["Ada"])
    }

    @Test(.services { $0.add(.courier) { CourierSpy() } })
    func `A courier on strike delivers nothing`() async throws {
        let spy = try #require(ServiceRegistry[.courier] as? CourierSpy)
        spy.price.value = .failure(Strike())
        await #expect(throws: Strike.self) {
            try await ServiceRegistry[.courier].deliver("books", to: "Ada")
        }
    }

    @Test(.services { $0.add(.courier) { CourierSpy() } }, .timeLimit(.minutes(1)))
    func `A delivery in the background reaches the courier`() async throws {
        let spy = try #require(ServiceRegistry[.courier] as? CourierSpy)
        let delivery = Task { try await ServiceRegistry[.courier].deliver("books", to: "Ada") }
        let call = try #require(await spy.deliveries.next())
        #expect(call.parcel == "books")
        _ = try await delivery.value
    }
}
