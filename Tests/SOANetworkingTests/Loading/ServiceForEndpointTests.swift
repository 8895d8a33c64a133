// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Observation
import SOANetworking
import SOATestSupport
import Testing

@MainActor @Suite(.timeLimit(.minutes(10))) struct ServiceForEndpointTests {
    private typealias Service = ServiceForEndpoint<FruitEndpoint, Fruit>
    private typealias State = LoadingState<Fruit, NetworkError>

    private let gated = GatedProvider()

    @Test func `A service is not started, loads and succeeds`() async {
        let service = Service(networkProvider: gated)
        #expect(service.loadingState == .notStarted)
        let contact = service.contactEndpoint(with: "fig")
        #expect(service.loadingState == .loading)
        #expect(await gated.nextArrival() == "fig")
        #expect(service.loadingState == .loading)
        gated.respond(to: "fig")
        #expect(await contact.value == .success(Fruit(name: "fig")))
        #expect(service.loadingState == .success(Fruit(name: "fig")))
    }

    @Test func `A failure is a state, and a retry loads again`() async {
        let provider = MockNetworkProvider(simulatedDelay: 0, simulatedError: .httpStatusCode(503))
        let service = Service(networkProvider: provider)
        var states = service.states.makeAsyncIterator()
        _ = await service.contactEndpoint(with: "fig").value
        provider.simulatedError = nil
        _ = await service.contactEndpoint(with: "fig").value
        let expected: [State] = [
            .notStarted, .loading, .failure(.httpStatusCode(503)), .loading, .success(Fruit(name: "fig")),
        ]
        for state in expected { #expect(await states.next(isolation: MainActor.shared) == state) }
    }

    @Test func `A new contact cancels the previous one`() async {
        let service = Service(networkProvider: gated)
        let first = service.contactEndpoint(with: "fig")
        #expect(await gated.nextArrival() == "fig")
        let second = service.contactEndpoint(with: "kiwi")
        #expect(await gated.nextArrival() == "kiwi")
        #expect(await gated.nextCancellation() == "fig")
        gated.respond(to: "kiwi")
        #expect(await second.value == .success(Fruit(name: "kiwi")))
        #expect(await first.value == .failure(.cancelled))
        #expect(service.loadingState == .success(Fruit(name: "kiwi")))
    }

    @Test func `The response of a replaced contact is ignored`() async {
        // A provider that ignores cancellation.
        let gates = ["fig": Gate(), "kiwi": Gate()]
        let provider = MockNetworkProvider(simulatedDelay: 0)
        let arrivals = AsyncStream.makeStream(of: Void.self)
        provider.respond(to: FruitEndpoint.self) { endpoint in
            arrivals.continuation.yield()
            await Task { await gates[endpoint.name]?.wait() }.value
            return Fruit(name: endpoint.name)
        }
        let service = Service(networkProvider: provider)
        let first = service.contactEndpoint(with: "fig")
        var arrival = arrivals.stream.makeAsyncIterator()
        await arrival.next(isolation: MainActor.shared)
        let second = service.contactEndpoint(with: "kiwi")
        gates["kiwi"]?.open()
        #expect(await second.value == .success(Fruit(name: "kiwi")))
        gates["fig"]?.open()
        #expect(await first.value == .failure(.cancelled))
        #expect(service.loadingState == .success(Fruit(name: "kiwi")))
    }

    @Test func `Two contacts in a row send one request`() async {
        let service = Service(networkProvider: gated)
        let first = service.contactEndpoint(with: "fig")
        let second = service.contactEndpoint(with: "kiwi")
        #expect(await gated.nextArrival() == "kiwi")
        gated.respond(to: "kiwi")
        #expect(await second.value == .success(Fruit(name: "kiwi")))
        #expect(await first.value == .failure(.cancelled))
        #expect(gated.names == ["kiwi"])
    }

    @Test func `Cancelling resets the state at once, and cancels the request`() async {
        let service = Service(networkProvider: gated)
        service.cancel()
        #expect(service.loadingState == .notStarted)
        let contact = service.contactEndpoint(with: "fig")
        #expect(await gated.nextArrival() == "fig")
        service.cancel()
        #expect(service.loadingState == .failure(.cancelled))
        #expect(await gated.nextCancellation() == "fig")
        #expect(await contact.value == .failure(.cancelled))
        service.contactEndpoint(with: "kiwi")
        #expect(service.loadingState == .loading)
    }

    @Test func `Cancelling the handle cancels the contact`() async {
        let service = Service(networkProvider: gated)
        let contact = service.contactEndpoint(with: "fig")
        #expect(await gated.nextArrival() == "fig")
        contact.cancel()
        #expect(await contact.value == .failure(.cancelled))
        #expect(service.loadingState == .failure(.cancelled))
    }

    @Test func `A response can be transformed to a value or a failure`() async {
        let service = ServiceForEndpoint<FruitEndpoint, Int>(
            networkProvider: MockNetworkProvider(simulatedDelay: 0)
        ) { fruit in
            fruit.name.isEmpty ? .failure(.empty) : .success(fruit.name.count)
        }
        #expect(await service.contactEndpoint(with: "fig").value == .success(3))
        #expect(await service.contactEndpoint(with: "").value == .failure(.empty))
        #expect(service.loadingState == .failure(.empty))
    }

    @Test func `An endpoint without input is contacted without one`() async {
        let provider = MockNetworkProvider(simulatedDelay: 0)
        provider.respond(to: PingEndpoint.self, with: EmptyResponse())
        let service = ServiceForEndpoint<PingEndpoint, EmptyResponse>(networkProvider: provider)
        #expect(await service.contactEndpoint().value == .success(EmptyResponse()))
    }

    @Test func `A screen that takes a provider may get a service for an endpoint`() async {
        let provider: ServiceProvider<String, Fruit> = Service(networkProvider: MockNetworkProvider(simulatedDelay: 0))
        provider.attemptLoad(with: "fig")
        #expect(await provider.currentLoad?.value == .success(Fruit(name: "fig")))
    }

    @Test func `A released service cancels its request, and ends its stream of states`() async {
        var service: Service? = Service(networkProvider: gated)
        weak let released = service
        let states = service?.states
        let contact = service?.contactEndpoint(with: "fig")
        #expect(await gated.nextArrival() == "fig")
        service = nil
        #expect(released == nil)
        #expect(await gated.nextCancellation() == "fig")
        #expect(await contact?.value == .failure(.cancelled))
        var seen: [State] = []
        if let states { for await state in states { seen.append(state) } }
        #expect(seen == [.notStarted, .loading])
    }

    @Test func `Observers of the state receive each change`() async {
        let service = Service(networkProvider: gated)
        let counter = Counter()
        withObservationTracking {
            _ = service.loadingState
        } onChange: {
            counter.increment()
        }
        service.contactEndpoint(with: "fig")
        #expect(counter.value == 1)
    }

    @Test func `An observer can replace or cancel a contact when its state changes`() async {
        let service = Service(networkProvider: gated)
        withObservationTracking {
            _ = service.loadingState
        } onChange: {
            MainActor.assumeIsolated { service.cancel() }
        }
        let contact = service.contactEndpoint(with: "fig")
        #expect(service.loadingState == .failure(.cancelled))
        #expect(await contact.value == .failure(.cancelled))
        #expect(gated.names.isEmpty)
    }

    @Test func `Threads begin and end to read states while they change`() async throws {
        let service = Service(networkProvider: MockNetworkProvider(simulatedDelay: 0))
        try await onThreads { _ in
            for _ in 0..<50 {
                let states = await service.states
                await service.contactEndpoint(with: "fig")
                for await state in states where state != .notStarted { break }
            }
        }
        #expect(!service.loadingState.isNotStarted)
    }

    @Test func `A late reader receives the current state first, and a slow one the newest`() async {
        let service = Service(networkProvider: MockNetworkProvider(simulatedDelay: 0))
        let slow = service.states
        for index in 0..<100 { _ = await service.contactEndpoint(with: "\(index)").value }
        var late = service.states.makeAsyncIterator()
        #expect(await late.next(isolation: MainActor.shared) == .success(Fruit(name: "99")))
        var iterator = slow.makeAsyncIterator()
        var last: State?
        for _ in 0..<64 { last = await iterator.next(isolation: MainActor.shared) }
        #expect(last == .success(Fruit(name: "99")))
    }
}
