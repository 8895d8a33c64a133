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

private struct TaxEndpoint: Requestable {
    typealias Response = EmptyResponse

    let plate: String

    init(input plate: String) { self.plate = plate }

    var baseURL: String { "https://a.com/v1" }
    var route: Route { "vehicles/\(plate)/tax" }
    var timeout: Duration? { .seconds(5) }
}

@Suite(.timeLimit(.minutes(10))) struct RouteTests {
    @Test(arguments: [
        ("AB12 CDE", "AB12%20CDE"), ("a/b", "a%2Fb"), ("a%2Fb", "a%252Fb"), ("100%", "100%25"), ("a?b#c", "a%3Fb%23c"),
        (#"a\b"#, "a%5Cb"), ("é", "%C3%A9"), ("a;b=c", "a%3Bb=c"), ("...;", "...%3B"),
    ])
    func `An interpolated value is one segment of a route`(value: String, expected: String) {
        #expect(TaxEndpoint(input: value).url?.absoluteString == "https://a.com/v1/vehicles/\(expected)/tax")
    }

    @Test(arguments: [
        "", ".", "..", "../admin", "a/../..", "1/../2", #"..\x"#, "a\nb", "\0", "..;", "..;a=b", "%2e%2E", ".%2e/admin",
        "a%2F..",
    ])
    func `A value that leaves the route is an error`(value: String) {
        let error = #expect(throws: RequestCreationError.self) { try TaxEndpoint(input: value).makeURLRequest() }
        #expect(error?.code == .invalidRoute)
        #expect(error?.message.hasPrefix("A value in the route ") == true)
    }

    @Test func `A timeout limits the whole request, even if a server responds slowly`() async throws {
        struct QuickEndpoint: Requestable {
            typealias Response = EmptyResponse
            init(input: EmptyInput) {}
            var baseURL: String { "https://a.com" }
            var route: String { "x" }
            var timeout: Duration? { .milliseconds(20) }
        }
        // The stream ends only by cancellation.
        let stubs = StubTransport()
        stubs.stub { _ in
            for await _ in AsyncStream<Never>.makeStream().stream {}
            return .status(200)
        }
        let error = await #expect(throws: NetworkError.self) {
            try await RealNetworkProvider(transport: stubs).send(QuickEndpoint())
        }
        guard case .transport(let underlying)? = error else {
            Issue.record("\(error as Any)")
            return
        }
        #expect(underlying.urlError?.code == .timedOut)
    }

    @Test(arguments: [Duration.seconds(Int64.max), .milliseconds(500)])
    func `An extreme timeout does not crash`(timeout: Duration) async throws {
        let stubs = StubTransport()
        stubs.stub { _ in .json(#"{"name":"pear"}"#) }
        let endpoint = AnyEndpoint { $0.timeout = timeout }
        #expect(try await RealNetworkProvider(transport: stubs).send(endpoint) == Fruit(name: "pear"))
    }

    @Test func `A response of any status can be returned raw`() async throws {
        let stubs = StubTransport()
        stubs.stub { _ in .status(404, body: Data("none".utf8)) }
        let (data, response) = try await RealNetworkProvider(transport: stubs).rawResponse(of: PingEndpoint())
        #expect(data == Data("none".utf8) && response.statusCode == 404)
    }

    @Test func `A session with a delegate is rejected, since the delegate would not be called`() async {
        final class Pinning: NSObject, URLSessionDelegate, Sendable {}
        let session = URLSession(configuration: .ephemeral, delegate: Pinning(), delegateQueue: nil)
        defer { session.invalidateAndCancel() }
        let error = await #expect(throws: NetworkError.self) {
            try await RealNetworkProvider(urlSession: session).send(PingEndpoint())
        }
        guard case .transport(let underlying)? = error else {
            Issue.record("\(error as Any)")
            return
        }
        #expect(underlying.transportError?.code == .unsupportedSession)
    }
}
