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

@Suite(.timeLimit(.minutes(10))) struct InterceptorTests {
    @Test func `Interceptors adapt requests in order, and receive responses in reverse`() async throws {
        let journal = Journal<String>()
        let transport = ClosureTransport(status: 404, body: "why")
        let provider = RealNetworkProvider(
            transport: transport,
            interceptors: [
                SigningInterceptor(name: "a", journal: journal), SigningInterceptor(name: "b", journal: journal),
            ]
        )
        await #expect(throws: NetworkError.httpStatusCode(404)) { try await provider.send(PingEndpoint()) }
        #expect(journal.entries == ["adapt a", "adapt b", "b saw 404 why ab", "a saw 404 why ab"])
        #expect(transport.requests.entries.first?.value(forHTTPHeaderField: "X-Signed") == "ab")
    }

    @Test func `An interceptor can reject a request`() async {
        let transport = ClosureTransport(body: "{}")
        let refusals: [(any Error, NetworkError)] = [
            (NetworkError.httpStatusCode(401), .httpStatusCode(401)),
            (RequestCreationError(.refused, "No."), .requestCreationFailed(RequestCreationError(.refused, "No."))),
            (CancellationError(), .cancelled),
        ]
        for (thrown, expected) in refusals {
            let provider = RealNetworkProvider(
                transport: transport,
                interceptors: [RejectingInterceptor(error: thrown)]
            )
            await #expect(throws: expected) { try await provider.send(PingEndpoint()) }
        }
        #expect(transport.requests.entries.isEmpty)
    }

    @Test func `The timeout of a request limits its interceptors too`() async throws {
        let transport = ClosureTransport(body: #"{"name": "fig"}"#)
        let provider = RealNetworkProvider(transport: transport, interceptors: [HangingInterceptor()])
        await #expect(throws: NetworkError.transport(URLError(.timedOut))) {
            try await provider.send(AnyEndpoint { $0.timeout = .milliseconds(20) })
        }
        #expect(transport.requests.entries.isEmpty)
    }

    @Test func `An interceptor does nothing by default`() async throws {
        let provider = RealNetworkProvider(
            transport: ClosureTransport(body: "{}"),
            interceptors: [DefaultInterceptor()]
        )
        #expect(try await provider.send(PingEndpoint()) == EmptyResponse())
    }

    @Test func `An interceptor can send all endpoints to another server`() async throws {
        let transport = ClosureTransport(body: #"{"name": "fig"}"#)
        let endpoint = AnyEndpoint {
            $0.baseURL = "https://production.example.com/v1"
            $0.route = "a b"
            $0.parameters = ["q": "x/y"]
        }
        for server in ["http://127.0.0.1:8080", "http://[::1]:8080/ignored?too", "https://staging.example.com"] {
            let interceptor = ServerInterceptor(try #require(URL(string: server)))
            _ = try await RealNetworkProvider(transport: transport, interceptors: [interceptor]).send(endpoint)
        }
        #expect(
            transport.requests.entries.map(\.url?.absoluteString) == [
                "http://127.0.0.1:8080/v1/a%20b?q=x/y", "http://[::1]:8080/v1/a%20b?q=x/y",
                "https://staging.example.com/v1/a%20b?q=x/y",
            ]
        )
    }

    @Test func `Neither the user nor the port of an endpoint is sent to another server`() async throws {
        let transport = ClosureTransport(body: #"{"name": "fig"}"#)
        let interceptor = ServerInterceptor(try #require(URL(string: "https://staging.example.com")))
        let provider = RealNetworkProvider(transport: transport, interceptors: [interceptor])
        _ = try await provider.send(AnyEndpoint { $0.baseURL = "https://ann:secret@production.example.com:8443/v1" })
        #expect(transport.requests.entries.map(\.url?.absoluteString) == ["https://staging.example.com/v1/x"])
    }

    @Test func `A request that is cancelled while it is adapted is not sent`() async {
        let transport = ClosureTransport(body: "{}")
        let provider = RealNetworkProvider(transport: transport, interceptors: [CancellingInterceptor()])
        let request = Task { await provider.result(of: PingEndpoint()) }
        #expect(await request.value == .failure(.cancelled))
        #expect(transport.requests.entries.isEmpty)
    }

    @Test func `An error names the server that an interceptor sent the request to`() async throws {
        let staging = try #require(URL(string: "http://staging.example.com:8080/other"))
        let provider = RealNetworkProvider(
            transport: ClosureTransport(status: 404),
            interceptors: [ServerInterceptor(staging)]
        )
        let error = await #expect(throws: NetworkError.self) { try await provider.send(PingEndpoint()) }
        #expect(
            error?.description
                == "PingEndpoint (http://staging.example.com:8080/…): the server responded with status 404."
        )
    }

    @Test func `An interceptor can call the one for another server`() async throws {
        let interceptor = ServerInterceptor(try #require(URL(string: "https://staging.example.com")))
        let request = URLRequest(url: try #require(URL(string: "https://example.com/v1")))
        #expect(try await interceptor.adapt(request).url?.absoluteString == "https://staging.example.com/v1")
    }
}

private struct SigningInterceptor: NetworkInterceptor {
    let name: String
    let journal: Journal<String>

    func adapt(_ request: URLRequest) async throws -> URLRequest {
        journal.note("adapt \(name)")
        var request = request
        request.setValue((request.value(forHTTPHeaderField: "X-Signed") ?? "") + name, forHTTPHeaderField: "X-Signed")
        return request
    }

    func didReceive(_ response: HTTPURLResponse, data: Data, for request: URLRequest) async {
        let signature = request.value(forHTTPHeaderField: "X-Signed") ?? ""
        journal.note("\(name) saw \(response.statusCode) \(String(decoding: data, as: UTF8.self)) \(signature)")
    }
}

private struct RejectingInterceptor: NetworkInterceptor {
    let error: any Error

    func adapt(_ request: URLRequest) async throws -> URLRequest { throw error }
}

private struct HangingInterceptor: NetworkInterceptor {
    func adapt(_ request: URLRequest) async throws -> URLRequest {
        // The stream ends only by cancellation.
        for await _ in AsyncStream<Never>.makeStream().stream {}
        return request
    }
}

/// An interceptor whose task is cancelled meanwhile, and which does not notice that.
private struct CancellingInterceptor: NetworkInterceptor {
    func adapt(_ request: URLRequest) async throws -> URLRequest {
        unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
        return request
    }
}

private struct DefaultInterceptor: NetworkInterceptor {}
