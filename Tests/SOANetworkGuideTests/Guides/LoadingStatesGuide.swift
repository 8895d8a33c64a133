// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import SOANetworking
import Testing

@MainActor
func text(of state: LoadingState<Car, NetworkError>) -> String {
    switch state {
    case .notStarted: "Press to load"
    case .loading: "Loading …"
    case .success(let car): car.name
    case .failure(let error): error.description
    }
}

final class CarNames: ServiceProvider<Int, String> {
    override func attemptLoad(with number: Int) {
        load { [networkProvider] in
            try await networkProvider.send(CarEndpoint(input: number)).name
        }
    }
}

@MainActor @Suite struct LoadingStatesGuide {
    private let printout = Printout()
    private func print(_ items: Any...) { printout.record(items) }
    private let provider = MockNetworkProvider(simulatedDelay: 0)

    @Test func `A service has a loading state`() async {
        let cars = ServiceForEndpoint<CarEndpoint, Car>(networkProvider: provider)
        print(text(of: cars.loadingState))  // Press to load
        let contact = cars.contactEndpoint(with: 7)
        print(text(of: cars.loadingState))  // Loading …
        _ = await contact.value
        print(text(of: cars.loadingState))  // Beetle 7
        #expect(printout.lines == ["Press to load", "Loading …", "Beetle 7"])
    }

    @Test func `A response is transformed`() async {
        let names = ServiceForEndpoint<CarEndpoint, String>(networkProvider: provider) { car in
            car.name.isEmpty ? .failure(.empty) : .success(car.name)
        }
        #expect(await names.contactEndpoint(with: 7).value == .success("Beetle 7"))
    }

    @Test func `States are also a stream`() async {
        let cars = ServiceForEndpoint<CarEndpoint, Car>(networkProvider: provider)
        let states = cars.states
        cars.contactEndpoint(with: 7)
        for await state in states {
            print(text(of: state))
            if state.isSuccess { break }
        }
        #expect(printout.lines == ["Press to load", "Loading …", "Beetle 7"])
    }

    @Test func `A new contact cancels the previous one`() async {
        let cars = ServiceForEndpoint<CarEndpoint, Car>(networkProvider: provider)
        let first = cars.contactEndpoint(with: 1)
        let second = cars.contactEndpoint(with: 2)
        #expect(await first.value == .failure(.cancelled))
        #expect(await second.value == .success(Car(name: "Beetle 2")))
        #expect(cars.loadingState == .success(Car(name: "Beetle 2")))
    }

    @Test func `A provider can hide the endpoint from a screen`() async {
        let subclass = CarNames(networkProvider: provider)
        subclass.attemptLoad(with: 7)
        #expect(subclass.state.isLoading)
        #expect(await subclass.currentLoad?.value == .success("Beetle 7"))

        let names = ServiceProvider<Int, String>(networkProvider: provider) { number, provider in
            try await provider.send(CarEndpoint(input: number)).name
        }
        names.attemptLoad(with: 8)
        #expect(await names.currentLoad?.value == .success("Beetle 8"))
    }

    @Test func `Cancelling resets the state at once`() {
        let cars = ServiceForEndpoint<CarEndpoint, Car>(networkProvider: provider)
        cars.contactEndpoint(with: 7)
        cars.cancel()
        #expect(cars.loadingState == .failure(.cancelled))
        #expect(cars.loadingState.ignoringValue == .failure(.cancelled))
    }
}
