// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import SOANetworking
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct Problem: Decodable, Sendable {
    var detail: String
}

func car(_ number: Int, from provider: any NetworkProvider) async throws(NetworkError) -> Car? {
    do {
        return try await provider.send(CarEndpoint(input: number))
    } catch .httpStatusCode(404) {
        return nil
    }
}

func notice(on error: NetworkError) -> String? {
    switch error {
    case .cancelled:
        nil
    case .transport(let reason) where reason.urlError?.code == .notConnectedToInternet:
        "You are offline."
    case .transport, .httpStatusCode(500...):
        "Try again later."
    case .httpStatusCode(401):
        "Sign in again."
    case .httpStatusCode(let response):
        (try? response.decode(Problem.self))?.detail ?? "The server refused this."
    case .requestCreationFailed, .empty, .decodingError, .noMockAvailable, .unknown:
        "Something went wrong in the app."
    }
}

@Suite struct NetworkErrorsGuide {
    private func error(_ response: StubResponse) async -> NetworkError? {
        let transport = StubTransport()
        transport.stub { _ in response }
        return await failure(of: CarEndpoint(input: 7), by: transport)
    }

    private func failure(of endpoint: some Requestable, by transport: any HTTPTransport) async -> NetworkError? {
        switch await RealNetworkProvider(transport: transport).result(of: endpoint) {
        case .success: nil
        case .failure(let error): error
        }
    }

    private struct Nowhere: Requestable {
        typealias Response = EmptyResponse
        init(input: EmptyInput) {}
        var baseURL: String { "example.com" }
        var route: String { "" }
    }

    @Test func `Each failure has its case`() async throws {
        #expect(await error(.status(404)) == .httpStatusCode(404))
        #expect(await error(.failure(URLError(.timedOut))) == .transport(URLError(.timedOut)))
        #expect(await error(.failure(CancellationError())) == .cancelled)
        #expect(await error(.failure(URLError(.cancelled))) == .cancelled)
        #expect(await error(.failure(HTTPTransportError(.invalidResponse, "None."))) == .empty)
        #expect(await error(.failure(CocoaError(.fileNoSuchFile)))?.underlyingError is CocoaError)
        guard case .decodingError(let failure)? = await error(.json("{}")) else {
            Issue.record("not a decoding error")
            return
        }
        #expect("\(failure)" == "the key name is missing")
        #expect(
            await error(.status(404))?.description
                == "CarEndpoint (https://example.com/v1/…): the server responded with status 404."
        )
        #expect(
            await error(.json(#"{ "name": 7 }"#))?.description
                == "CarEndpoint (https://example.com/v1/…): the response cannot be decoded as Car: at name, there is no String."
        )
        guard case .requestCreationFailed(let reason)? = await self.failure(of: Nowhere(), by: StubTransport()) else {
            Issue.record("a request was made")
            return
        }
        #expect(reason.code == .invalidBaseURL)
        guard case .transport(let miss)? = await self.failure(of: CarEndpoint(input: 1), by: StubTransport()) else {
            Issue.record("a stub responded")
            return
        }
        #expect(miss.transportError?.code == .noStub)
        let mock = await MockNetworkProvider(simulatedDelay: 0).result(of: Nowhere())
        #expect(mock == .failure(.noMockAvailable))
    }

    @Test func `A status is matched by number, by range, or with its body`() async throws {
        let provider = MockNetworkProvider(simulatedDelay: 0, simulatedError: .httpStatusCode(404))
        #expect(try await car(7, from: provider) == nil)
        provider.simulatedError = .httpStatusCode(503)
        await #expect(throws: NetworkError.httpStatusCode(503)) { try await car(7, from: provider) }
        let body = Data(#"{ "detail": "Not yours." }"#.utf8)
        #expect(notice(on: .httpStatusCode(RejectedResponse(statusCode: 403, body: body))) == "Not yours.")
        #expect(notice(on: .httpStatusCode(403)) == "The server refused this.")
        #expect(notice(on: .httpStatusCode(502)) == "Try again later.")
        #expect(notice(on: .httpStatusCode(401)) == "Sign in again.")
        #expect(notice(on: .transport(URLError(.notConnectedToInternet))) == "You are offline.")
        #expect(notice(on: .transport) == "Try again later.")
        #expect(notice(on: .cancelled) == nil)
        #expect(notice(on: .unknown) == "Something went wrong in the app.")
    }
}
