// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import SOAServices
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct MockURLServiceProviderTests {
    private let request = URLRequest("https://example.com/answer")
    private let provider = MockURLServiceProvider(context: "context")

    @Test func `a fresh mock has seen no request`() {
        #expect(provider.spyRequest == nil)
        #expect(provider.spyRequests.isEmpty)
        #expect(provider.context == "context")
    }

    @Test func `a mock records what it is to perform`() async {
        _ = await provider.perform(request: request)
        #expect(provider.spyRequest?.url == request.url)
        #expect(provider.spyRequests == [request])
    }

    @Test func `a mock that was told nothing fails`() async {
        await #expect(throws: UndefinedURLResponse()) { try await provider.perform(request: request).get() }
    }

    @Test func `a mock responds with the data and the response of its stub`() async throws {
        let expected = URLResponse(url: request.url!, mimeType: nil, expectedContentLength: 5, textEncodingName: nil)
        provider.stubResult = .success((Data("greet".utf8), expected))
        let (data, answer) = try await provider.perform(request: request).get()
        #expect(data == Data("greet".utf8))
        #expect(answer.url == expected.url)
        #expect(answer.expectedContentLength == 5)
        #expect(try provider.stubResult.get().data == data)
    }

    @Test func `a mock is made with its stub, and found at the provider`() async throws {
        let stub = URLResult.stub(Data("greet".utf8), for: request.url!)
        let mock = URLServiceProvider<String>.Mock(context: "context", stubResult: stub)
        #expect(try await mock.perform(request: request).get().data == Data("greet".utf8))
        mock.context = "other"
        #expect(mock.context == "other")
    }

    @Test func `a mock has what every mock has`() async {
        provider.mock.stub { request in .stub(Data(), statusCode: 404, for: request.url!) }
        #expect(await provider.perform(request: request).statusCode == 404)
    }

    @Test func `a mock of a context does the same`() async throws {
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
