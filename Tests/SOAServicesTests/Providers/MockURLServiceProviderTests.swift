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

@Suite struct MockURLServiceProviderTests {
    private let request = URLRequest("https://example.com/greeting")
    private let provider = MockURLServiceProvider(context: "context")

    @Test func `A new mock has recorded no request`() {
        #expect(provider.spyRequest == nil)
        #expect(provider.spyRequests.isEmpty)
        #expect(provider.context == "context")
    }

    @Test func `A mock records its requests`() async {
        _ = await provider.perform(request: request)
        #expect(provider.spyRequest?.url == request.url)
        #expect(provider.spyRequests == [request])
    }

    @Test func `A mock without a stub fails`() async {
        await #expect(throws: UndefinedURLResponse()) { try await provider.perform(request: request).get() }
    }

    @Test func `A mock responds with the data and the response of its stub`() async throws {
        let expected = URLResponse(url: request.url!, mimeType: nil, expectedContentLength: 5, textEncodingName: nil)
        provider.stubResult = .success((Data("greet".utf8), expected))
        let (data, response) = try await provider.perform(request: request).get()
        #expect(data == Data("greet".utf8))
        #expect(response.url == expected.url)
        #expect(response.expectedContentLength == 5)
        #expect(try provider.stubResult.get().data == data)
    }

    @Test func `A mock of a provider is created with a context and a stub`() async throws {
        let stub = URLResult.stub(Data("greet".utf8), for: request.url!)
        let mock = URLServiceProvider<String>.Mock(context: "context", stubResult: stub)
        #expect(try await mock.perform(request: request).get().data == Data("greet".utf8))
        mock.context = "other"
        #expect(mock.context == "other")
    }

    @Test func `Threads share a mock of a provider, and replace its context`() async throws {
        let mock = URLServiceProvider<[Int]>.Mock(context: [0])
        try await onThreads { thread in
            for number in 0..<2_000 {
                mock.context = [thread, number]
                #expect(mock.context.count == 2)
            }
            #expect(await mock.perform(request: request).statusCode == nil)
        }
        #expect(mock.spyRequests.count == 4)
    }

    @Test func `A mock of a provider can respond by a closure`() async {
        provider.mock.stub { request in .stub(Data(), statusCode: 404, for: request.url!) }
        #expect(await provider.perform(request: request).statusCode == 404)
    }

    @Test func `A mock of a context works like one of a provider`() async throws {
        let context = MockURLServiceContext(baseURL: url("https://example.com"))
        #expect(context.spyRequest == nil)
        await #expect(throws: UndefinedURLResponse()) { try await context.perform(request).get() }
        context.stubResult = .stub(Data("greet".utf8), for: request.url!)
        #expect(try await context.perform(request).get().data == Data("greet".utf8))
        #expect(context.spyRequests == [request, request])
        context.baseURL = url("https://example.org")
        #expect(context.baseURL == url("https://example.org"))
    }
}
