// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOANetworking
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct RequestTests {
    @Test func `A request has the properties of its endpoint`() throws {
        let endpoint = AnyEndpoint {
            $0.parameters = ["p": "1"]
            $0.method = .post
            $0.headers = ["Accept": "text/plain", "X-Trace": "7"]
            $0.body = Data("hello".utf8)
            $0.timeout = .milliseconds(2_500)
        }
        let request = try #require(endpoint.urlRequest)
        #expect(request.url?.absoluteString == "https://a.com/x?p=1")
        #expect(request.httpMethod == "POST")
        #expect(request.allHTTPHeaderFields == ["Accept": "text/plain", "X-Trace": "7"])
        #expect(request.httpBody == Data("hello".utf8))
        #expect(request.timeoutInterval == 2.5)
    }

    @Test func `Header names are sent as they are spelled`() async throws {
        let names = ["x-lower", "X-UPPER", "x-MiXeD", "accept"]
        let endpoint = AnyEndpoint { $0.headers = Dictionary(uniqueKeysWithValues: names.map { ($0, "1") }) }
        #expect(try Set(endpoint.makeURLRequest().allHTTPHeaderFields?.keys ?? [:].keys) == Set(names))
    }

    @Test func `An endpoint with only a base and a route is a plain GET`() throws {
        let request = try #require(PingEndpoint().urlRequest)
        #expect(request.url?.absoluteString == "https://a.com/ping")
        #expect(request.httpMethod == "GET")
        #expect(request.httpBody == nil)
        #expect(request.allHTTPHeaderFields ?? [:] == [:])
        #expect(request.timeoutInterval == URLRequest(url: try #require(request.url)).timeoutInterval)
    }

    @Test func `A value is sent as JSON, with its content type`() throws {
        let endpoint = AnyEndpoint {
            $0.method = .put
            $0.jsonBody = Fruit(name: "fig")
        }
        let request = try endpoint.makeURLRequest()
        #expect(request.httpBody == Data(#"{"name":"fig"}"#.utf8))
        #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/json")
    }

    @Test func `Equal values are sent as equal bytes`() throws {
        let value = Dictionary(uniqueKeysWithValues: "hgfedcba".map { (String($0), 1) })
        let request = try AnyEndpoint { $0.jsonBody = value }.makeURLRequest()
        #expect(request.httpBody == Data(#"{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1,"h":1}"#.utf8))
    }

    @Test func `An endpoint can have an encoder and a content type of its own`() throws {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .custom { _ in FruitKey(stringValue: "NAME") }
        let endpoint = AnyEndpoint {
            $0.jsonBody = Fruit(name: "fig")
            $0.encoder = encoder
            $0.headers = ["content-type": "application/fruit+json"]
        }
        let request = try endpoint.makeURLRequest()
        #expect(request.httpBody == Data(#"{"NAME":"fig"}"#.utf8))
        #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/fruit+json")
    }

    @Test func `The bytes of an endpoint take precedence over its value`() throws {
        let endpoint = AnyEndpoint {
            $0.body = Data("bytes".utf8)
            $0.jsonBody = Fruit(name: "fig")
        }
        #expect(try endpoint.makeURLRequest().httpBody == Data("bytes".utf8))
    }

    @Test func `A value that can't be encoded is an error`() {
        let endpoint = AnyEndpoint { $0.jsonBody = Double.nan }
        let error = #expect(throws: RequestCreationError.self) { try endpoint.makeURLRequest() }
        #expect(error?.code == .invalidBody)
        #expect(error?.underlyingError is EncodingError)
    }

    @Test(arguments: ["a\r\nX-Evil: 1", "a\nb", "a\rb", "a\0b", "a\u{2028}b", "a\u{85}b"])
    func `A header value with a line break is an error`(value: String) {
        let endpoint = AnyEndpoint { $0.headers = ["X-Name": value] }
        #expect(endpoint.urlRequest == nil)
        #expect(throws: RequestCreationError(.invalidHeader, "The header field X-Name has a control character in it."))
        {
            try endpoint.makeURLRequest()
        }
    }

    @Test(arguments: ["", "a b", "a:b", "a\r\nb", "ä"])
    func `A header name that is not a token is an error`(name: String) {
        let endpoint = AnyEndpoint { $0.headers = [name: "v"] }
        let error = #expect(throws: RequestCreationError.self) { try endpoint.makeURLRequest() }
        #expect(error?.code == .invalidHeader)
    }

    @Test func `A header in two spellings is an error`() {
        let endpoint = AnyEndpoint { $0.headers = ["Accept": "a", "accept": "b"] }
        #expect(throws: RequestCreationError.self) { try endpoint.makeURLRequest() }
    }

    @Test(arguments: [Duration.zero, .seconds(-1)])
    func `A timeout that is not above zero is an error`(timeout: Duration) {
        let endpoint = AnyEndpoint { $0.timeout = timeout }
        let error = #expect(throws: RequestCreationError.self) { try endpoint.makeURLRequest() }
        #expect(error?.code == .invalidTimeout)
    }
}

private struct FruitKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
}
