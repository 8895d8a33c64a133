// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOANetworking
import SOATestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct MockNetworkProviderTests {
    private let clock = ManualClock()

    /// Sends a request, requires that it takes the delay, and returns its result.
    private func result<Endpoint: Requestable>(
        of endpoint: Endpoint,
        from provider: MockNetworkProvider,
        after delay: Duration = .seconds(1.5)
    ) async -> Result<Endpoint.Response, NetworkError> {
        let early = Journal<Bool>()
        let task = Task {
            let result = await provider.result(of: endpoint)
            early.note(true)
            return result
        }
        await clock.untilAsleep()
        clock.advance(by: delay - .nanoseconds(1))
        #expect(clock.sleeperCount == 1)
        #expect(early.entries.isEmpty)
        clock.advance(by: .nanoseconds(1))
        return await task.value
    }

    @Test func `Without a delay, the mock response is returned at once`() async throws {
        let provider: any Networking = MockNetworkProvider(simulatedDelay: 0, clock: clock)
        #expect(try await provider.send(FruitEndpoint(input: "fig")) == Fruit(name: "fig"))
        #expect(try await provider.sendRequest(for: FruitEndpoint(input: "fig")) == Fruit(name: "fig"))
    }

    @Test func `An endpoint without a mock response fails after the delay`() async {
        let provider = MockNetworkProvider(clock: clock)
        #expect(await result(of: PingEndpoint(), from: provider) == .failure(.noMockAvailable))
    }

    @Test func `The error for a missing mock response names the endpoint`() async {
        let provider = MockNetworkProvider(simulatedDelay: 0)
        let error = await #expect(throws: NetworkError.noMockAvailable) { try await provider.send(PingEndpoint()) }
        #expect(
            error?.description
                == "PingEndpoint has no mock response: make it Mockable, or give the provider one."
        )
    }

    @Test func `A simulated error is thrown after the delay until it is removed`() async {
        let provider = MockNetworkProvider(simulatedError: .httpStatusCode(503), clock: clock)
        #expect(await result(of: FruitEndpoint(input: "fig"), from: provider) == .failure(.httpStatusCode(503)))
        provider.simulatedError = nil
        #expect(await result(of: FruitEndpoint(input: "fig"), from: provider) == .success(Fruit(name: "fig")))
    }

    @Test func `A simulated error is released where it may use the provider`() {
        final class Reason: Error, Sendable {
            let uses: @Sendable () -> Void

            init(_ uses: @escaping @Sendable () -> Void) { self.uses = uses }

            deinit { uses() }
        }

        let provider = MockNetworkProvider()
        let delays = Journal<Double>()
        let uses: @Sendable () -> Void = { [weak provider] in provider.map { delays.note($0.simulatedDelay) } }
        provider.simulatedError = .unknown(UnderlyingError(Reason(uses)))
        provider.simulatedError = nil
        #expect(delays.entries == [1.5])
    }

    @Test func `A simulated error does not hide a missing mock response`() async {
        let provider = MockNetworkProvider(simulatedDelay: 0, simulatedError: .unknown)
        #expect(await provider.result(of: PingEndpoint()) == .failure(.noMockAvailable))
    }

    @Test func `A new provider succeeds after one and a half seconds`() async {
        let provider = MockNetworkProvider()
        #expect(provider.simulatedDelay == 1.5)
        #expect(provider.simulatedError == nil)
        #expect(MockNetworkProvider.shared === MockNetworkProvider.shared)
        #expect(MockNetworkProvider.shared.simulatedDelay == 1.5)
    }

    @Test func `Delay and latency are the same setting`() {
        let provider = MockNetworkProvider(simulatedLatency: 3)
        #expect(provider.simulatedDelay == 3)
        provider.simulatedLatency = 4
        #expect(provider.simulatedDelay == 4)
        provider.simulatedDelay = 5
        #expect(provider.simulatedLatency == 5)
    }

    @Test func `A request uses the settings at the time when it is sent`() async {
        let provider = MockNetworkProvider(clock: clock)
        async let result = provider.result(of: FruitEndpoint(input: "fig"))
        await clock.untilAsleep()
        provider.simulatedError = .unknown
        provider.simulatedDelay = 60
        provider.fail(FruitEndpoint.self, with: .empty)
        clock.advance(by: .seconds(1.5))
        #expect(await result == .success(Fruit(name: "fig")))
    }

    @Test(arguments: [0, -1, -Double.infinity, .nan])
    func `An invalid delay does not sleep`(delay: Double) async {
        let provider = MockNetworkProvider(simulatedDelay: delay, clock: clock)
        #expect(await provider.result(of: FruitEndpoint(input: "fig")) == .success(Fruit(name: "fig")))
    }

    @Test func `A request is recorded before its delay`() async {
        let provider = MockNetworkProvider(clock: clock)
        let request = Task { await provider.result(of: FruitEndpoint(input: "fig")) }
        await clock.untilAsleep()
        #expect(provider.recordedEndpoints() == [FruitEndpoint(input: "fig")])
        #expect(provider.recordedRequests.first?.urlRequest != nil)
        request.cancel()
        #expect(await request.value == .failure(.cancelled))
        #expect(provider.recordedRequests.count == 1)
    }

    @Test func `An endless delay ends on cancellation`() async {
        let provider = MockNetworkProvider(simulatedDelay: .infinity, clock: clock)
        let task = Task { await provider.result(of: FruitEndpoint(input: "fig")) }
        await clock.untilAsleep()
        task.cancel()
        #expect(await task.value == .failure(.cancelled))
    }

    @Test func `A cancelled task gets no response, even without a delay`() async {
        let provider = MockNetworkProvider(simulatedDelay: 0)
        let gate = Gate()
        let task = Task {
            await gate.wait()
            return await provider.result(of: FruitEndpoint(input: "fig"))
        }
        task.cancel()
        gate.open()
        #expect(await task.value == .failure(.cancelled))
    }

    @Test func `Threads share a provider, and change what it responds`() async throws {
        let provider = MockNetworkProvider(simulatedDelay: 0)
        try await onThreads { thread in
            for number in 0..<100 {
                provider.respond(to: FruitEndpoint.self, with: Fruit(name: "\(thread)"))
                provider.simulatedError = number.isMultiple(of: 2) ? .unknown : nil
                provider.simulatedDelay = -Double(number)
                _ = await provider.result(of: FruitEndpoint(input: "fig"))
                provider.removeResponses()
            }
        }
        #expect(provider.recordedRequests.count == 400)
        provider.clearRecordedRequests()
        #expect(provider.recordedRequests.isEmpty)
    }

    @Test func `An optional mock response can be nil`() async {
        let provider = MockNetworkProvider(simulatedDelay: 0)
        #expect(await provider.result(of: NullEndpoint()) == .success(nil))
    }
}

private struct NullEndpoint: Mockable {
    typealias Response = Int?

    init(input: EmptyInput) {}

    var baseURL: String { "https://a.com" }
    var route: String { "null" }
    var mockResponse: Int? { nil }
}
