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

/// The demo of the seeds: a unit that uses a service.
///
/// `GreetingModule` creates both.
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

    @MainActor @Test func `A unit is loading only while its service runs`() async throws {
        let mock = GreetingService.Mock(stubOutput: .success("hello"))
        let unit = GreetingUnit(greeting: mock.service)
        let seen = Journal<Bool>()
        mock.validationHook = { @MainActor in seen.note(unit.isLoading) }
        #expect(!unit.isLoading)
        _ = try await unit.getGreeting(person: "p")
        #expect(seen.entries == [true])
        #expect(!unit.isLoading)
    }

    @MainActor @Test func `A unit returns the value of its service`() async throws {
        let mock = GreetingService.Mock(stubOutput: .success("hello"))
        let unit = GreetingUnit(greeting: mock.service)
        #expect(try await unit.getGreeting(person: "p") == "hello")
        #expect(mock.spyInput == "p")
    }

    @Test func `A factory creates the right request`() async {
        _ = await GreetingService.greeting(in: context)("hello")
        #expect(context.spyRequest?.httpMethod == "GET")
        #expect(context.spyRequest?.url == url("https://example.com/greeting/hello"))
        #expect(context.spyRequest?.allHTTPHeaderFields?.isEmpty ?? true)
    }

    @Test func `A factory decodes the response as text`() async throws {
        context.stubResult = .stub(Data("greet".utf8), for: context.baseURL)
        #expect(try await GreetingService.greeting(in: context).value("hello") == "greet")
    }

    @Test func `A factory fails with the bytes if they are not UTF-8`() async {
        let data = Data([0xFF, 0xFE])
        context.stubResult = .stub(data, for: context.baseURL)
        await #expect(throws: NotUTF8(data: data)) {
            try await GreetingService.greeting(in: context).value("hello")
        }
    }

    @MainActor @Test(arguments: ["staging", "production"])
    func `A module sends to the server of its context`(_ host: String) async throws {
        let transport = ClosureTransport { (Data($0.url!.host()!.utf8), response()) }
        let context = LiveURLServiceContext(baseURL: url("https://\(host).example.com"), transport: transport)
        let unit = GreetingModule(serviceContext: context).greetingUnit()
        #expect(try await unit.getGreeting(person: "p") == "\(host).example.com")
    }
}
