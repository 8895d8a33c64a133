// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import SOANetworking
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct Car: Hashable, Codable, Sendable {
    var name: String
}

struct CarEndpoint: Requestable {
    typealias Response = Car

    let number: Int

    init(input number: Int) { self.number = number }

    var baseURL: String { "https://example.com/v1" }
    var route: String { "cars/\(number)" }
}

struct SearchPlate: Requestable {
    typealias Response = Car

    let plate: String

    init(input plate: String) { self.plate = plate }

    var baseURL: String { "https://example.com/v1" }
    var route: Route { "plates/\(plate)/car" }
}

struct RenameCar: Requestable {
    typealias Response = EmptyResponse

    let number: Int
    let name: String

    init(input: (number: Int, name: String)) { (number, name) = input }

    var baseURL: String { "https://example.com/v1" }
    var route: String { "cars/\(number)" }
    var method: HTTPMethod { .patch }
    var headers: [String: String]? { ["Accept-Language": "en"] }
    var parameters: [String: String]? { ["notify": "no", "reason": "typo & more"] }
    var jsonBody: (any Encodable & Sendable)? { Car(name: name) }
    var timeout: Duration? { .seconds(10) }
}

struct AllCars: Requestable {
    typealias Response = [Car]

    init(input: EmptyInput) {}

    var baseURL: String { "https://example.com/v1" }
    var route: String { "cars" }
}

@Suite struct EndpointsGuide {
    private let printout = Printout()
    private func print(_ items: Any...) { printout.record(items) }

    @Test func `A provider sends an endpoint`() async throws {
        let transport = StubTransport()
        transport.stub { _ in .json(#"{ "name": "Beetle 7" }"#) }

        let provider = RealNetworkProvider(transport: transport)
        let car = try await provider.send(CarEndpoint(input: 7))
        print(car.name)  // Beetle 7

        #expect(printout.lines == ["Beetle 7"])
        #expect(transport.requests.first?.url?.absoluteString == "https://example.com/v1/cars/7")
    }

    @Test func `An endpoint creates its request`() async throws {
        let request = try RenameCar(input: (7, "Bug")).makeURLRequest()
        print(request.httpMethod ?? "", request.url?.absoluteString ?? "")
        #expect(
            printout.lines == ["PATCH https://example.com/v1/cars/7?notify=no&reason=typo%20%26%20more"]
        )
        #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/json")
        #expect(request.value(forHTTPHeaderField: "Accept-Language") == "en")
        #expect(request.httpBody == Data(#"{"name":"Bug"}"#.utf8))
        #expect(request.timeoutInterval == 10)

        let transport = StubTransport()
        transport.stub { _ in .status(204) }
        let provider = RealNetworkProvider(transport: transport)
        #expect(try await provider.send(RenameCar(input: (7, "Bug"))) == EmptyResponse())
    }

    @Test func `An endpoint without input is created without one`() async throws {
        let transport = StubTransport()
        transport.stub { _ in .json(#"[{ "name": "Beetle" }]"#) }
        let provider = RealNetworkProvider(transport: transport)
        let cars = try await provider.send(AllCars())
        #expect(cars == [Car(name: "Beetle")])
    }

    private struct Typed: Requestable {
        typealias Response = EmptyResponse
        let text: String
        init(input text: String) { self.text = text }
        var baseURL: String { "https://example.com/v1" }
        var route: String { "cars/\(text)" }
    }

    @Test(arguments: [
        ("a b", "https://example.com/v1/cars/a%20b"), ("a%20b", "https://example.com/v1/cars/a%20b"),
        ("a?b#c", "https://example.com/v1/cars/a%3Fb%23c"),
    ])
    func `A route is encoded once`(text: String, url: String) {
        #expect(Typed(input: text).url?.absoluteString == url)
    }

    @Test(arguments: ["../admin", "%2e%2e/admin", "a\nb"])
    func `A route cannot leave its endpoint`(text: String) {
        let error = #expect(throws: RequestCreationError.self) { try Typed(input: text).makeURLRequest() }
        #expect(error?.code == .invalidRoute)
        #expect(Typed(input: text).urlRequest == nil)
    }

    @Test func `A value in a route is one segment`() {
        #expect(SearchPlate(input: "a/b").url?.absoluteString == "https://example.com/v1/plates/a%2Fb/car")
        #expect(SearchPlate(input: "../b").url == nil)
    }
}
