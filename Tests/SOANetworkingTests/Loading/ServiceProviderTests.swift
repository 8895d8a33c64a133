// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Observation
import SOANetworking
import SOATestSupport
import Testing

@MainActor @Suite(.timeLimit(.minutes(10))) struct ServiceProviderTests {
    private let mock = MockNetworkProvider(simulatedDelay: 0)

    @Test func `A subclass loads when it is used as its base class`() async {
        let provider: ServiceProvider<String, Fruit> = FruitProvider(networkProvider: mock)
        #expect(provider.state == .notStarted)
        provider.attemptLoad(with: "fig")
        #expect(provider.state == .loading)
        #expect(await provider.currentLoad?.value == .success(Fruit(name: "fig")))
        #expect(provider.state == .success(Fruit(name: "fig")))
        #expect(provider.currentLoad == nil)
    }

    @Test func `A subclass can set the state itself`() async {
        let provider: ServiceProvider<String, Int> = Measurer(networkProvider: mock)
        var states = provider.states.makeAsyncIterator()
        provider.attemptLoad(with: "fig")
        let expected: [LoadingState<Int, NetworkError>] = [.notStarted, .loading, .success(3)]
        for state in expected { #expect(await states.next(isolation: MainActor.shared) == state) }
    }

    @Test func `A closure can replace a subclass`() async {
        let provider = ServiceProvider<String, Int>(networkProvider: mock) { name, network in
            try await network.send(FruitEndpoint(input: name)).name.count
        }
        provider.attemptLoad(with: "fig")
        #expect(await provider.currentLoad?.value == .success(3))
        mock.simulatedError = .httpStatusCode(404)
        provider.attemptLoad(with: "fig")
        #expect(await provider.currentLoad?.value == .failure(.httpStatusCode(404)))
    }

    @Test func `A provider without input loads without one`() async {
        let provider = ServiceProvider<EmptyInput, Int>(networkProvider: mock) { _, _ in 7 }
        provider.attemptLoad()
        #expect(await provider.currentLoad?.value == .success(7))
    }

    @Test func `An error that is not a network error is kept`() async {
        let provider = ServiceProvider<EmptyInput, Int>(networkProvider: mock) { _, _ in throw Broken.lid }
        provider.attemptLoad()
        #expect(await provider.currentLoad?.value == .failure(.unknown(UnderlyingError(Broken.lid))))
    }

    @Test func `A new load replaces the previous one, and cancel ends it`() async {
        let gated = GatedProvider()
        let provider = FruitProvider(networkProvider: gated)
        provider.attemptLoad(with: "fig")
        #expect(await gated.nextArrival() == "fig")
        provider.attemptLoad(with: "kiwi")
        #expect(await gated.nextCancellation() == "fig")
        #expect(await gated.nextArrival() == "kiwi")
        provider.cancel()
        #expect(provider.state == .failure(.cancelled))
        #expect(await gated.nextCancellation() == "kiwi")
    }

    @Test func `A load that is cancelled as it returns its value ends as cancelled`() async {
        let provider = ServiceProvider<EmptyInput, Int>(networkProvider: mock)
        let load = provider.load { [weak provider] in
            provider?.currentLoad?.cancel()
            return 7
        }
        #expect(await load.value == .failure(.cancelled))
        #expect(provider.state == .failure(.cancelled) && provider.currentLoad == nil)
    }

    @Test func `The end of a load after cancel changes no state`() async {
        let provider = ServiceProvider<EmptyInput, Int>(networkProvider: mock)
        let load = provider.load { 7 }
        provider.cancel()
        provider.state = .notStarted
        #expect(await load.value == .failure(.cancelled))
        #expect(provider.state == .notStarted)
    }

    @Test func `A released provider cancels its request`() async {
        let gated = GatedProvider()
        var provider: FruitProvider? = FruitProvider(networkProvider: gated)
        weak let released = provider
        provider?.attemptLoad(with: "fig")
        #expect(await gated.nextArrival() == "fig")
        provider = nil
        #expect(released == nil)
        #expect(await gated.nextCancellation() == "fig")
    }

    @Test func `Observers of the state receive changes`() {
        let provider = ServiceProvider<EmptyInput, Int>(networkProvider: mock)
        let counter = Counter()
        withObservationTracking {
            _ = provider.state
        } onChange: {
            counter.increment()
        }
        provider.state = .success(1)
        #expect(counter.value == 1)
    }

    #if os(macOS) || os(Linux)
    @Test func `A provider without a load traps`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                ServiceProvider<EmptyInput, Int>(networkProvider: MockNetworkProvider()).attemptLoad()
            }
        }
        let printed = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(printed.contains("override attemptLoad(with:), or give its init a closure."))
    }
    #endif
}

private final class FruitProvider: ServiceProvider<String, Fruit> {
    override func attemptLoad(with name: String) {
        load { [networkProvider] in try await networkProvider.send(FruitEndpoint(input: name)) }
    }
}

private final class Measurer: ServiceProvider<String, Int> {
    override func attemptLoad(with text: String) {
        state = .loading
        Task { state = .success(text.count) }
    }
}

private enum Broken: Error {
    case lid
}
