// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOANetworking
import Testing

private func name(of number: Int, from provider: any NetworkProvider) async throws -> String? {
    do {
        return try await provider.send(CarEndpoint(input: number)).name
    } catch .httpStatusCode(404) {
        return nil
    } catch .httpStatusCode(500...) {
        return "Try again later"
    } catch .httpStatusCode(let response) {
        return try response.decode(Problem.self).detail
    }
}

/// The code of documentation comments in SOANetworking that no guide has.
@Suite struct NetworkingComments {
    @Test func `A method is created from text`() {
        let post = HTTPMethod("pOsT")  // .post
        let jump = HTTPMethod("JUMP")  // nil: it isn't one of the methods below
        let propfind = HTTPMethod(rawValue: "PROPFIND")  // any method, spelled as it is sent
        #expect(post == .post)
        #expect(jump == nil)
        #expect(propfind?.description == "PROPFIND")
    }

    @Test func `A mock provider responds, and then fails`() async throws {
        let provider = MockNetworkProvider(simulatedDelay: 0)
        let car = try await provider.send(CarEndpoint(input: 7))  // its mock response

        // From here on, every request fails.
        provider.simulatedError = .transport
        await #expect(throws: NetworkError.transport) { try await provider.send(CarEndpoint(input: 7)) }
        #expect(car == CarEndpoint(input: 7).mockResponse)
    }

    @Test func `A status is caught by number, by range, or with its body`() async throws {
        let provider = MockNetworkProvider(simulatedDelay: 0, simulatedError: .httpStatusCode(404))
        let missing = try await name(of: 7, from: provider)
        #expect(missing == nil)
        provider.simulatedError = .httpStatusCode(503)
        let unavailable = try await name(of: 7, from: provider)
        #expect(unavailable == "Try again later")
        let body = Data(#"{ "detail": "Not yours." }"#.utf8)
        provider.simulatedError = .httpStatusCode(RejectedResponse(statusCode: 403, body: body))
        let refused = try await name(of: 7, from: provider)
        #expect(refused == "Not yours.")
    }

    @MainActor @Test func `A service loads, and then has a value`() async {
        let provider = MockNetworkProvider(simulatedDelay: 0)
        let names = ServiceForEndpoint<CarEndpoint, String>(networkProvider: provider) { car in .success(car.name) }
        names.contactEndpoint(with: 7)
        // names.loadingState is .loading, and then .success("Beetle 7")
        #expect(names.loadingState == .loading)
        for await state in names.states where !state.isLoading { break }
        #expect(names.loadingState == .success("Beetle 7"))
    }
}
