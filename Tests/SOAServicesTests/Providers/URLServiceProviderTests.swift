// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import SOAServices
import SOATestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct URLServiceProviderTests {
    private let request = URLRequest("https://example.com/greeting")

    private func provider(
        _ respond: @escaping @Sendable (URLRequest) async throws -> (Data, HTTPURLResponse)
    ) -> URLServiceProvider<String> {
        URLServiceProvider(context: "context", transport: ClosureTransport(respond: respond))
    }

    @Test func `A provider sends requests by its transport`() async throws {
        let provider = provider { (Data($0.url!.lastPathComponent.utf8), response()) }
        let (data, _) = try await provider.perform(request: request).get()
        #expect(data == Data("greeting".utf8))
        #expect(provider.context == "context")
    }

    @Test func `A response of status 500 is a success`() async throws {
        let result = await provider { _ in (Data(), response(500)) }.perform(request: request)
        let (_, received) = try result.get()
        #expect((received as? HTTPURLResponse)?.statusCode == 500)
        #expect(result.statusCode == 500)
    }

    @Test func `An error of the transport is the failure`() async {
        let provider = provider { _ in throw URLError(.notConnectedToInternet) }
        await #expect(throws: URLError(.notConnectedToInternet)) {
            try await provider.perform(request: request).get()
        }
    }

    @Test func `Cancelling the task cancels the request`() async {
        let gate = CallGate()
        let provider = provider { _ in
            await gate.wait()
            try Task.checkCancellation()
            return (Data(), response())
        }
        let call = Task { await provider.perform(request: request) }
        await gate.untilWaiting()
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value.get() }
    }

    @Test
    func `A thousand concurrent requests get their responses, and cancelling half of them does not cancel the others`()
        async
    {
        let gate = CallGate()
        let provider = provider { request in
            await gate.wait()
            try Task.checkCancellation()
            return (Data(request.url!.lastPathComponent.utf8), response())
        }
        let calls = (0..<1000).map { number in
            Task { await provider.perform(request: URLRequest("https://example.com/\(number)")) }
        }
        await gate.untilWaiting(1000)
        for call in calls.prefix(500) { call.cancel() }
        for call in calls.prefix(500) {
            await #expect(throws: CancellationError.self) { try await call.value.get() }
        }
        gate.open()
        for (number, call) in calls.enumerated().suffix(500) {
            #expect((try? await call.value.get().data) == Data("\(number)".utf8))
        }
    }

    @Test func `Combinators work on a service of requests`() async throws {
        let attempts = Counter()
        let transport = ClosureTransport { _ in
            guard attempts.increment() > 1 else { throw URLError(.networkConnectionLost) }
            return (Data("ok".utf8), response())
        }
        let service = URLService.sending(over: transport).retry(.immediate(attempts: 2), clock: ManualClock())
        let provider = URLServiceProvider(context: (), service: service)
        #expect(try await provider.perform(request: request).get().data == Data("ok".utf8))
    }

    @Test func `A response that did not come over HTTP is a failure behind middleware`() async {
        let other = URLResponse(
            url: url("https://example.com"),
            mimeType: nil,
            expectedContentLength: 0,
            textEncodingName: nil
        )
        let service = URLService { _ in .success((Data(), other)) }
        #expect(await service(request).failure == nil)
        let failure = await service.using(RetryMiddleware())(request).failure as? HTTPTransportError
        #expect(failure?.code == .invalidResponse)
    }

    @Test(arguments: [false, true]) func `A session rejects a URL whose scheme is not http or https`(
        _ ofContext: Bool
    ) async {
        let request = URLRequest("file:///etc/hosts")
        let base = url("https://example.com")
        let result =
            if ofContext {
                await LiveURLServiceContext(baseURL: base, session: URLSession(configuration: .ephemeral)).perform(
                    request
                )
            } else {
                await URLServiceProvider(context: "context").perform(request: request)
            }
        let error = #expect(throws: HTTPTransportError.self) { try result.get() }
        #expect(error?.code == .invalidRequest)
    }
}
