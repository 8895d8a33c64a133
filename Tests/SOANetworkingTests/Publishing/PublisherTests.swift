// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(Combine)
import Combine
#elseif OpenCombine
import OpenCombine
#endif

#if canImport(Combine) || OpenCombine
import SOANetworking
import Testing

@Suite(.timeLimit(.minutes(10))) struct PublisherTests {
    private struct Fruit: Decodable, Hashable, Sendable {
        let name: String
    }

    private struct FruitEndpoint: Mockable {
        typealias Response = Fruit
        let name: String

        init(input: String) { name = input }

        var baseURL: String { "https://example.com" }
        var route: String { name }
        var mockResponse: Fruit { Fruit(name: name) }
    }

    private let provider = MockNetworkProvider(simulatedDelay: 0)

    /// Returns all events of a publisher.
    private func events(of publisher: AnyPublisher<Fruit, NetworkError>) async -> [String] {
        let (events, event) = AsyncStream.makeStream(of: String.self)
        let subscription = publisher.sink { completion in
            switch completion {
            case .finished: event.yield("finished")
            case .failure(let error): event.yield("failed: \(error == .empty)")
            }
            event.finish()
        } receiveValue: { fruit in
            event.yield(fruit.name)
        }
        defer { subscription.cancel() }
        return await events.reduce(into: []) { $0.append($1) }
    }

    @Test func `A publisher sends the response, and finishes`() async {
        #expect(await events(of: provider.sendRequest(for: FruitEndpoint(input: "apple"))) == ["apple", "finished"])
    }

    @Test func `A publisher sends the failure, and requests again for each subscriber`() async {
        let publisher: AnyPublisher<Fruit, NetworkError> = provider.sendRequest(for: FruitEndpoint(input: "apple"))
        #expect(provider.recordedRequests.isEmpty)
        provider.simulatedError = .empty
        #expect(await events(of: publisher) == ["failed: true"])
        provider.simulatedError = nil
        #expect(await events(of: publisher) == ["apple", "finished"])
        #expect(provider.recordedRequests.count == 2)
    }

    @Test func `Cancelling a subscription cancels the request`() async {
        let (signs, sign) = AsyncStream.makeStream(of: String.self)
        provider.respond(to: FruitEndpoint.self) { endpoint in
            sign.yield("asked")
            await withTaskCancellationHandler {
                for await _ in AsyncStream<Never>.makeStream().stream {}
            } onCancel: {
                sign.yield("cancelled")
                sign.finish()
            }
            return Fruit(name: endpoint.name)
        }
        let publisher: AnyPublisher<Fruit, NetworkError> = provider.sendRequest(for: FruitEndpoint(input: "apple"))
        let subscription = publisher.sink { _ in
        } receiveValue: { _ in
        }
        var seen: [String] = []
        for await sign in signs {
            seen.append(sign)
            if sign == "asked" { subscription.cancel() }
        }
        #expect(seen == ["asked", "cancelled"])
    }

    @Test @MainActor func `Observers receive a change of the state before it happens`() async {
        let service = ServiceForEndpoint<FruitEndpoint, Fruit>(networkProvider: provider)
        var seen: [LoadingState<Fruit, NetworkError>] = []
        let subscription = service.objectWillChange.sink {
            MainActor.assumeIsolated { seen.append(service.loadingState) }
        }
        _ = await service.contactEndpoint(with: "apple").value
        #expect(seen == [.notStarted, .loading])
        subscription.cancel()
    }

    @Test @MainActor func `Services and providers are observable objects`() {
        func isObservable(_ object: some ObservableObject) -> Bool { true }

        let provider = ServiceProvider<Int, Int>(networkProvider: provider) { input, _ in input }
        #expect(isObservable(provider))
    }
}
#endif
