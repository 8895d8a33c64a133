// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import SOANetworking
import SOATestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct RealNetworkProviderTests {
    private func result<Endpoint: Requestable>(
        of endpoint: Endpoint = FruitEndpoint(input: "fig"),
        over transport: ClosureTransport
    ) async -> Result<Endpoint.Response, NetworkError> {
        await RealNetworkProvider(transport: transport).result(of: endpoint)
    }

    @Test func `An invalid endpoint sends nothing, and its error is kept`() async {
        let transport = ClosureTransport()
        let endpoint = AnyEndpoint { $0.baseURL = "no base" }
        let result = await result(of: endpoint, over: transport)
        guard case .failure(.requestCreationFailed(let reason)) = result else {
            Issue.record("not a request that could not be made: \(result)")
            return
        }
        #expect(reason.code == .invalidBaseURL)
        #expect(transport.requests.entries.isEmpty)
    }

    @Test func `A 200 with JSON is decoded`() async throws {
        let transport = ClosureTransport(body: #"{"name":"fig"}"#)
        let provider: any Networking = RealNetworkProvider(transport: transport)
        #expect(try await provider.send(FruitEndpoint(input: "fig")) == Fruit(name: "fig"))
        #expect(try await provider.sendRequest(for: FruitEndpoint(input: "fig")) == Fruit(name: "fig"))
        #expect(
            transport.requests.entries.map(\.url?.absoluteString) == [
                "https://a.com/fruits/fig", "https://a.com/fruits/fig",
            ]
        )
    }

    @Test(arguments: [199, 300, 304, 400, 404, 500, 599])
    func `A status outside of 200 to 299 is an error with headers and body`(status: Int) async {
        let transport = ClosureTransport(status: status, headers: ["Retry-After": "3"], body: "why")
        let result = await result(over: transport)
        #expect(result == .failure(.httpStatusCode(status)))
        guard case .failure(.httpStatusCode(let response)) = result else { return }
        #expect(response.statusCode == status)
        #expect(response.header("retry-after") == "3")
        #expect(response.body == Data("why".utf8))
    }

    @Test(arguments: [200, 201, 204, 299])
    func `A status of 200 to 299 is a success`(status: Int) async {
        #expect(await result(of: PingEndpoint(), over: ClosureTransport(status: status)) == .success(EmptyResponse()))
    }

    @Test func `JSON of another shape is a decoding error with its coding path`() async {
        let result = await result(over: ClosureTransport(body: #"{"name":7}"#))
        guard case .failure(.decodingError(let failure)) = result else {
            Issue.record("not a decoding error: \(result)")
            return
        }
        #expect(failure.path == "name")
        #expect(failure.underlyingError is DecodingError)
        #expect(failure.body == Data(#"{"name":7}"#.utf8))
        #expect("\(failure)" == "at name, there is no String")
    }

    @Test func `An empty body decodes as an empty object`() async {
        #expect(await result(of: OptionalEndpoint(), over: ClosureTransport(status: 204)) == .success(.init(name: nil)))
        let missing = await result(over: ClosureTransport(status: 204))
        #expect(missing == .failure(.decodingError(DecodingFailure(keyNotFound))))
    }

    private var keyNotFound: DecodingError {
        .keyNotFound(NameKey.name, .init(codingPath: [], debugDescription: ""))
    }

    @Test func `An error of the connection is available`() async {
        let result = await result(over: ClosureTransport(failing: URLError(.cannotConnectToHost)))
        #expect(result == .failure(.transport(URLError(.cannotConnectToHost))))
        guard case .failure(let error) = result else { return }
        #expect((error.underlyingError as? URLError)?.code == .cannotConnectToHost)
    }

    @Test func `Errors of a transport are mapped to network errors`() async {
        let refused = HTTPTransportError(.invalidRequest, "no")
        let noStub = HTTPTransportError(.noStub, "no")
        let expectations: [(any Error, NetworkError)] = [
            (CancellationError(), .cancelled),
            (URLError(.cancelled), .cancelled),
            (HTTPTransportError(.invalidResponse, "no"), .empty),
            (refused, .requestCreationFailed(RequestCreationError(.refused, "no"))),
            (noStub, .transport(UnderlyingError(noStub))),
            (keyNotFound, .decodingError(DecodingFailure(keyNotFound))),
            (Broken.lid, .unknown(UnderlyingError(Broken.lid))),
        ]
        for (thrown, expected) in expectations {
            #expect(await result(over: ClosureTransport(failing: thrown)) == .failure(expected))
        }
    }

    @Test(arguments: [
        (StubResponse.status(404), "the server responded with status 404."),
        (.json(#"{"name":7}"#), "the response cannot be decoded as Fruit: at name, there is no String."),
        (.failure(URLError(.cannotConnectToHost)), "the request failed on the way: cannot connect to the host."),
        (.failure(HTTPTransportError(.noStub, "There is none.")), "the request failed on the way: There is none."),
        (.failure(Broken.lid), "the request failed: Broken."),
    ])
    func `An error names the endpoint and its server, without the route`(response: StubResponse, text: String) async {
        let stubs = StubTransport()
        stubs.stub { _ in response }
        let error = await failure(of: FruitEndpoint(input: "fig"), by: RealNetworkProvider(transport: stubs))
        #expect(error?.description == "FruitEndpoint (https://a.com/…): " + text)
    }

    @Test func `An error names the endpoint without user and query, or by its type alone`() async {
        let provider = RealNetworkProvider(transport: ClosureTransport(status: 404))
        let secret = AnyEndpoint { $0.baseURL = "https://ann:hunter2@a.com:8080/v1?key=hunter2" }
        #expect(
            await failure(of: secret, by: provider)?.description
                == "AnyEndpoint (https://a.com:8080/v1/…): the server responded with status 404."
        )
        #expect(
            await failure(of: AnyEndpoint { $0.baseURL = "no base" }, by: provider)?.description
                == "AnyEndpoint makes no request: The base URL has to be one of http or https, with a host."
        )
    }

    private func failure(of endpoint: some Requestable, by provider: RealNetworkProvider) async -> NetworkError? {
        if case .failure(let error) = await provider.result(of: endpoint) { error } else { nil }
    }

    @Test func `An endpoint can replace the decoder of the provider`() async throws {
        let transport = ClosureTransport(body: #"{"NAME":"fig"}"#)
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .custom { _ in NameKey.name }
        let provider = RealNetworkProvider(transport: transport, decoder: decoder)
        #expect(try await provider.send(FruitEndpoint(input: "fig")) == Fruit(name: "fig"))

        let plain = RealNetworkProvider(transport: transport)
        #expect(try await plain.send(AnyEndpoint { $0.decoder = decoder }) == Fruit(name: "fig"))
    }

    @Test func `A response can be parsed without a network`() throws {
        let request = URLRequest(url: try #require(URL(string: "https://a.com")))
        let head = try makeHead(for: request, status: 200)
        let body = Data(#"{"name":"fig"}"#.utf8)
        let parsed: Result<Fruit, NetworkError> = RealNetworkProvider.parseOutput((data: body, response: head))
        #expect(parsed == .success(Fruit(name: "fig")))

        let other = URLResponse(
            url: try #require(request.url),
            mimeType: nil,
            expectedContentLength: 0,
            textEncodingName: nil
        )
        let empty: Result<Fruit, NetworkError> = RealNetworkProvider.parseOutput((data: body, response: other))
        #expect(empty == .failure(.empty))
    }

    @Test func `A cancelled task sends nothing`() async {
        let transport = ClosureTransport(body: "{}")
        let gate = Gate()
        let task = Task {
            await gate.wait()
            return await RealNetworkProvider(transport: transport).result(of: PingEndpoint())
        }
        task.cancel()
        gate.open()
        #expect(await task.value == .failure(.cancelled))
        #expect(transport.requests.entries.isEmpty)
    }
}

private struct OptionalEndpoint: Requestable {
    struct Response: Decodable, Equatable, Sendable {
        var name: String?
    }

    init(input: EmptyInput) {}

    var baseURL: String { "https://a.com" }
    var route: String { "x" }
}

private enum NameKey: String, CodingKey {
    case name
}

private enum Broken: Error {
    case lid
}
