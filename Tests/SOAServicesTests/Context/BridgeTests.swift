// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import SOAServices
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct BridgeTests {
    private let environment = ServiceEnvironment(name: "test", baseURL: url("https://example.com/api"))

    @Test func `A provider is passed to a factory that takes a context`() async {
        let provider = MockURLServiceProvider(
            context: environment,
            stubResult: .stub(Data("hello".utf8), for: environment.baseURL)
        )
        let greeting = GreetingService.greeting(in: provider.serviceContext)
        #expect(try! await greeting("p").get() == "hello")
        #expect(provider.spyRequest?.url == url("https://example.com/api/greeting/p"))
    }

    @Test func `A context is passed to a factory that takes a provider`() async {
        let context = MockURLServiceContext(
            baseURL: environment.baseURL,
            stubResult: .stub(Data("hello".utf8), for: environment.baseURL)
        )
        let greeting = GreetingService.greeting(using: context.serviceProvider)
        #expect(try! await greeting("p").get() == "hello")
        #expect(context.spyRequest?.url == url("https://example.com/api/greeting/p"))
    }

    @Test func `A live context sends by its transport`() async throws {
        let transport = ClosureTransport { (Data($0.url!.path().utf8), response()) }
        let context = LiveURLServiceContext(baseURL: environment.baseURL, transport: transport)
        #expect(try await GreetingService.greeting(in: context).value("p") == "/api/greeting/p")
        #expect(context.baseURL == environment.baseURL)
    }
}
