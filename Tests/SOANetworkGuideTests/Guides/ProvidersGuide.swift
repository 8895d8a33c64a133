// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import SOANetworking
import SOATestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension CarEndpoint: Mockable {
    var mockResponse: Car { Car(name: "Beetle \(number)") }
}

struct CarShop: Sendable {
    let provider: any NetworkProvider

    func greeting(for number: Int) async -> String {
        do throws(NetworkError) {
            return "Welcome, \(try await provider.send(CarEndpoint(input: number)).name)"
        } catch .httpStatusCode(404) {
            return "There is no such car"
        } catch {
            return "Try again later"
        }
    }
}

@Suite struct ProvidersGuide {
    private let printout = Printout()
    private func print(_ items: Any...) { printout.record(items) }

    @Test func `A mock provider returns mock responses`() async throws {
        let provider = MockNetworkProvider(simulatedDelay: 0)
        let shop = CarShop(provider: provider)
        print(await shop.greeting(for: 7))  // Welcome, Beetle 7

        provider.simulatedError = .httpStatusCode(404)
        print(await shop.greeting(for: 7))  // There is no such car

        #expect(printout.lines == ["Welcome, Beetle 7", "There is no such car"])
        #expect(provider.recordedEndpoints(of: CarEndpoint.self).map(\.number) == [7, 7])
    }

    @Test func `Responses are stubbed for types of endpoints`() async throws {
        let provider = MockNetworkProvider(simulatedDelay: 0)
        provider.respond(to: AllCars.self, with: [Car(name: "Beetle"), Car(name: "Mini")])
        provider.respond(to: CarEndpoint.self) { endpoint in Car(name: "Number \(endpoint.number)") }
        provider.fail(RenameCar.self, with: .httpStatusCode(409))

        #expect(try await provider.send(AllCars()).count == 2)
        #expect(try await provider.send(CarEndpoint(input: 3)) == Car(name: "Number 3"))
        await #expect(throws: NetworkError.httpStatusCode(409)) {
            try await provider.send(RenameCar(input: (1, "a")))
        }
        provider.removeResponses()
        await #expect(throws: NetworkError.noMockAvailable) { try await provider.send(AllCars()) }
    }

    @Test func `A delay uses a clock`() async {
        let clock = ManualClock()
        let provider = MockNetworkProvider(simulatedDelay: 2, clock: clock)
        async let greeting = CarShop(provider: provider).greeting(for: 1)
        await clock.untilAsleep()
        clock.advance(by: .seconds(2))
        #expect(await greeting == "Welcome, Beetle 1")
    }

    @Test func `Interceptors change the server, and sign in`() async throws {
        let staging = try #require(URL(string: "https://staging.example.com:8443"))
        let transport = StubTransport()
        transport.stub { _ in .json(#"{ "name": "Beetle" }"#) }
        let provider = RealNetworkProvider(
            transport: transport,
            interceptors: [ServerInterceptor(staging), SignIn { "t1" }]
        )
        _ = try await provider.send(CarEndpoint(input: 7))
        let request = try #require(transport.requests.first)
        #expect(request.url?.absoluteString == "https://staging.example.com:8443/v1/cars/7")
        #expect(request.value(forHTTPHeaderField: "Authorization") == "Bearer t1")
    }
}
