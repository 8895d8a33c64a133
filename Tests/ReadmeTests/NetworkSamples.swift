// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// The declarations of the README that talk to servers, line for line; NetworkReadmeTests uses them.
import Foundation
import HTTPTransport
import Networking
import Service

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

func makeTransport(_ environment: Environment) throws -> any HTTPTransport {
    switch environment {
    case .production:
        return RetryingTransport(URLSessionTransport())
    case .stub(let folder):
        let transport = StubTransport()
        transport.stub(folder: folder)  // cars/1.json answers GET …/cars/1
        return transport
    case .replay(let file):
        return ReplayTransport(try Recording(contentsOf: file))
    }
}

typealias VehicleTaxService = Service<NumberPlate, Result<VehicleTax, any Error>>

extension VehicleTaxService {
    static func vehicleTax(in context: some URLServiceContext) -> Self {
        Service { plate in
            let request = URLRequest(url: context.baseURL.appending(path: "tax").appending(path: plate.text))
            return await context.perform(request).validated().decode(VehicleTax.self)
        }
    }
}

struct CarEndpoint: Requestable {
    typealias Response = Car
    let number: Int

    init(input number: Int) { self.number = number }

    var baseURL: String { "https://example.com" }
    var route: String { "cars/\(number)" }
}

// What the README speaks of without showing it.

enum Environment {
    case production
    case stub(URL)
    case replay(URL)
}

struct NumberPlate: Hashable, Sendable {
    let text: String
}

struct VehicleTax: Hashable, Decodable, Sendable {
    let owed: Int
}

struct Car: Hashable, Decodable, Sendable {
    let name: String
}
