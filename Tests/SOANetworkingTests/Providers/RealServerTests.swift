// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import SOALoopbackSupport
import SOANetworking
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Endpoints against a real server on loopback.
@Suite(.timeLimit(.minutes(10))) struct RealServerTests {
    /// Sends a request to a server that responds by a closure.
    private func fruit(_ respond: @escaping LoopbackServer.Response) async throws -> Result<Fruit, NetworkError> {
        try await LoopbackServer.with(respond) { server in
            let provider = RealNetworkProvider(
                transport: URLSessionTransport(),
                interceptors: [ServerInterceptor(server.url())]
            )
            return await provider.result(of: AnyEndpoint { $0.parameters = ["q": "1"] })
        }
    }

    @Test func `A response is decoded`() async throws {
        let result = try await fruit { request, connection in
            #expect(request.target == "/x?q=1")
            connection.respond(body: Data(#"{"name": "fig"}"#.utf8))
        }
        #expect(result == .success(Fruit(name: "fig")))
    }

    @Test func `An error status is an error`() async throws {
        #expect(try await fruit { $1.respond(404) } == .failure(.httpStatusCode(404)))
    }

    @Test func `Invalid JSON can't be decoded`() async throws {
        let result = try await fruit { $1.respond(body: Data("{ no JSON".utf8)) }
        guard case .failure(.decodingError(let failure)) = result else {
            Issue.record("\(result)")
            return
        }
        #expect(failure.underlyingError is DecodingError)
    }

    @Test func `A response that breaks off is an error`() async throws {
        let result = try await fruit { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{")
            connection.close()
        }
        #expect(result == .failure(.transport(URLError(.networkConnectionLost))))
    }
}
