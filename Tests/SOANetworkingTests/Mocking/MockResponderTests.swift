// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOANetworking
import SOATestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct MockResponderTests {
    private let provider = MockNetworkProvider(simulatedDelay: 0)

    @Test func `A stubbed response makes an endpoint mockable`() async {
        provider.respond(to: PingEndpoint.self, with: EmptyResponse())
        #expect(await provider.result(of: PingEndpoint()) == .success(EmptyResponse()))
        provider.simulatedError = .empty
        #expect(await provider.result(of: PingEndpoint()) == .failure(.empty))
    }

    @Test func `A stubbed response takes precedence over the mock response until it is removed`() async {
        provider.respond(to: FruitEndpoint.self) { Fruit(name: $0.name.uppercased()) }
        #expect(await provider.result(of: FruitEndpoint(input: "fig")) == .success(Fruit(name: "FIG")))
        provider.removeResponses()
        #expect(await provider.result(of: FruitEndpoint(input: "fig")) == .success(Fruit(name: "fig")))
    }

    @Test func `A stubbed error applies to one type of endpoint`() async {
        provider.fail(FruitEndpoint.self, with: .httpStatusCode(500))
        provider.respond(to: PingEndpoint.self, with: EmptyResponse())
        #expect(await provider.result(of: FruitEndpoint(input: "fig")) == .failure(.httpStatusCode(500)))
        #expect(await provider.result(of: PingEndpoint()) == .success(EmptyResponse()))
    }

    @Test func `A stubbed response can throw any error`() async {
        provider.respond(to: FruitEndpoint.self) { _ in throw CancellationError() }
        #expect(await provider.result(of: FruitEndpoint(input: "fig")) == .failure(.cancelled))
    }

    @Test func `A request that is cancelled while a closure responds gets no response`() async {
        let (hasBegun, gate) = (Gate(), Gate())
        provider.respond(to: FruitEndpoint.self) { _ in
            hasBegun.open()
            await gate.wait()
            return Fruit(name: "fig")
        }
        let task = Task { [provider] in await provider.result(of: FruitEndpoint(input: "fig")) }
        await hasBegun.wait()
        task.cancel()
        #expect(await task.value == .failure(.cancelled))
    }

    @Test func `A stubbed response can use the provider`() async {
        provider.respond(to: PingEndpoint.self) { [provider] _ in
            provider.removeResponses()
            provider.simulatedError = .unknown
            return EmptyResponse()
        }
        #expect(await provider.result(of: PingEndpoint()) == .success(EmptyResponse()))
        #expect(await provider.result(of: FruitEndpoint(input: "fig")) == .failure(.unknown))
    }

    @Test func `Requests with and without a response are recorded in order`() async {
        for name in ["fig", "kiwi"] { _ = await provider.result(of: FruitEndpoint(input: name)) }
        _ = await provider.result(of: PingEndpoint())
        #expect(provider.recordedEndpoints() == [FruitEndpoint(input: "fig"), FruitEndpoint(input: "kiwi")])
        #expect(
            provider.recordedRequests.map(\.urlRequest?.url?.absoluteString) == [
                "https://a.com/fruits/fig", "https://a.com/fruits/kiwi", "https://a.com/ping",
            ]
        )
        provider.clearRecordedRequests()
        #expect(provider.recordedRequests.isEmpty)
    }

    @Test func `The newest requests are kept`() async {
        for _ in 0..<3 { _ = await provider.result(of: PingEndpoint()) }
        for index in 0..<MockNetworkProvider.recordingLimit {
            _ = await provider.result(of: FruitEndpoint(input: "\(index)"))
        }
        #expect(provider.recordedRequests.count == MockNetworkProvider.recordingLimit)
        #expect(provider.recordedEndpoints(of: PingEndpoint.self).isEmpty)
    }
}
