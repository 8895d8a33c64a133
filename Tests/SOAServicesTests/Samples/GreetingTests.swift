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

/// The demo of the seeds: a service, a unit that uses it, and a module that puts both together.
@MainActor final class GreetingUnit {
    private let greeting: GreetingService
    private(set) var isLoading = false

    init(greeting: GreetingService) {
        self.greeting = greeting
    }

    func getGreeting(person: String) async throws -> String {
        isLoading = true
        defer { isLoading = false }
        return try await greeting.tryFetch(input: person)
    }
}

struct GreetingModule {
    let serviceContext: any URLServiceContext

    @MainActor func greetingUnit() -> GreetingUnit {
        GreetingUnit(greeting: .greeting(in: serviceContext))
    }
}

@Suite struct GreetingTests {
    private let context = MockURLServiceContext(baseURL: url("https://example.com"))

    @MainActor @Test func `a unit is loading while its service works, and neither before nor after`() async throws {
        let mock = GreetingService.Mock(stubOutput: .success("hello"))
        let unit = GreetingUnit(greeting: mock.service)
        let seen = Journal<Bool>()
        mock.validationHook = { @MainActor in seen.note(unit.isLoading) }
        #expect(!unit.isLoading)
        _ = try await unit.getGreeting(person: "p")
        #expect(seen.entries == [true])
        #expect(!unit.isLoading)
    }

    @MainActor @Test func `a unit calls its service, and returns the response`() async throws {
        let mock = GreetingService.Mock(stubOutput: .success("hello"))
        let unit = GreetingUnit(greeting: mock.service)
        #expect(try await unit.getGreeting(person: "p") == "hello")
        #expect(mock.spyInput == "p")
    }

    @Test func `a factory asks the network the right question`() async {
        _ = await GreetingService.greeting(in: context)("hello")
        #expect(context.spyRequest?.httpMethod == "GET")
        #expect(context.spyRequest?.url == url("https://example.com/greeting/hello"))
        #expect(context.spyRequest?.allHTTPHeaderFields?.isEmpty ?? true)
    }

    @Test func `a factory makes text of what the network returns`() async throws {
        context.stubResult = .stub(Data("greet".utf8), for: context.baseURL)
        #expect(try await GreetingService.greeting(in: context).value("hello") == "greet")
    }

    @Test func `a factory fails with the bytes that are no text`() async {
        let data = Data([0xFF, 0xFE])
        context.stubResult = .stub(data, for: context.baseURL)
        await #expect(throws: NotUTF8(data: data)) {
            try await GreetingService.greeting(in: context).value("hello")
        }
    }

    @MainActor @Test(arguments: ["staging", "production"])
    func `a module talks to the server that its context names`(_ host: String) async throws {
        let transport = ClosureTransport { (Data($0.url!.host()!.utf8), response()) }
        let context = LiveURLServiceContext(baseURL: url("https://\(host).example.com"), transport: transport)
        let unit = GreetingModule(serviceContext: context).greetingUnit()
        #expect(try await unit.getGreeting(person: "p") == "\(host).example.com")
    }
}
