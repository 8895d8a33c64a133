// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import SOAServices
import SOATestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct CombiningServicesGuide {
    private let plate = NumberPlate(registration: "AB12 CDE")

    @Test func `Combinators apply from the first line to the last`() async throws {
        let mock = VehicleTaxService.Mock(stubOutput: .success(VehicleTax(owed: 165)))
        mock.enqueue(.failure(URLError(.timedOut)))
        let live = mock.service

        let vehicleTax =
            live
            .timeout(after: .seconds(10))
            .retry(.constant(.zero, attempts: 3))
            .coalesced()
            .cached(for: .seconds(300))

        #expect(try await vehicleTax.value(plate).owed == 165)
        #expect(try await vehicleTax.value(plate).owed == 165)
        #expect(mock.callCount == 2)
    }

    @Test func `A fallback is called after a failure`() async throws {
        let live = VehicleTaxService.Mock(stubOutput: .failure(URLError(.notConnectedToInternet))).service
        let vehicleTax = live.fallback { _, _ in .success(VehicleTax(owed: 0)) }
        #expect(try await vehicleTax.value(plate).owed == 0)
    }

    @Test func `Services are combined`() async throws {
        let vehicleTax = VehicleTaxService.Mock(stubOutput: .success(VehicleTax(owed: 165))).service
        let owed = vehicleTax.mapValue { tax in tax.owed }
        let plain = owed.contramap { (text: String) in NumberPlate(registration: text.uppercased()) }
        #expect(try await plain.value("ab12 cde") == 165)
    }

    @Test func `A cache can be emptied`() async throws {
        let mock = VehicleTaxService.Mock(stubOutput: .success(VehicleTax(owed: 165)))
        let live = mock.service
        let cache = ServiceCache<NumberPlate, Result<VehicleTax, any Error>>(timeToLive: .seconds(300))
        let vehicleTax = live.cached(in: cache) { plate in plate }
        _ = await vehicleTax(plate)
        cache.removeAll()
        _ = await vehicleTax(plate)
        #expect(mock.callCount == 2)
    }

    @Test func `An observer receives input, output and duration`() async {
        let counter = Counter()
        let live = VehicleTaxService.Mock(stubOutput: .success(VehicleTax(owed: 165))).service
        let vehicleTax = live.observed(after: { _, _, _ in counter.increment() })
        _ = await vehicleTax(plate)
        #expect(counter.value == 1)
    }
}
