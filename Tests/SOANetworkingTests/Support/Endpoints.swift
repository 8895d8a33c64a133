// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOANetworking

/// The response of most tests.
struct Fruit: Codable, Hashable, Sendable {
    var name: String
}

/// An endpoint with an input, and a mock response with its value.
struct FruitEndpoint: Mockable, Hashable {
    typealias Response = Fruit

    let name: String

    init(input name: String) { self.name = name }

    var baseURL: String { "https://a.com" }
    var route: String { "/fruits/\(name)" }
    var mockResponse: Fruit { Fruit(name: name) }
}

/// An endpoint with neither input nor mock response.
struct PingEndpoint: Requestable {
    typealias Response = EmptyResponse

    init(input: EmptyInput) {}

    var baseURL: String { "https://a.com" }
    var route: String { "ping" }
}

/// An endpoint whose properties a test sets.
struct AnyEndpoint: Requestable {
    typealias Response = Fruit

    var baseURL = "https://a.com"
    var route = "/x"
    var method = HTTPMethod.get
    var headers: [String: String]?
    var parameters: [String: String]?
    var body: Data?
    var jsonBody: (any Encodable & Sendable)?
    var timeout: Duration?
    var decoder: JSONDecoder?
    var encoder: JSONEncoder?

    init() {}

    init(input: EmptyInput) {}
}

extension AnyEndpoint {
    init(_ change: (inout Self) -> Void) {
        self.init()
        change(&self)
    }
}
