// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAServices
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct URLStubsTests {
    private let base = url("https://example.com")
    private let car = URLRequest("https://example.com/cars/7?token=secret", headers: ["Authorization": "Bearer secret"])

    @Test func `A table responds by exact URL`() async throws {
        let context = StubbingURLServiceContext(
            baseURL: base,
            stubResults: [car.url!: .stub(Data("7".utf8), for: base)]
        )
        #expect(try await context.perform(car).get().data == Data("7".utf8))
        #expect(context.stubs.unmatchedRequests.isEmpty)
        #expect(context.baseURL == base)
    }

    @Test func `Neither a fragment nor the case of the host makes a difference to a table`() async throws {
        let stubs = URLStubs(StubTable([url("https://example.com/a#top"): .stub(Data("7".utf8), for: base)]))
        let request = URLRequest("https://Example.COM/a#end")
        #expect(try await stubs.result(for: request).get().data == Data("7".utf8))
    }

    @Test func `The case of digits in escapes makes no difference to a table`() async throws {
        let stubs = URLStubs(StubTable([url("https://example.com/a%2fb?c=%C3%a9"): .stub(Data("7".utf8), for: base)]))
        let request = URLRequest("https://example.com/a%2Fb?c=%c3%A9")
        #expect(try await stubs.result(for: request).get().data == Data("7".utf8))
    }

    @Test func `A URL that is relative to another one is the same in a table and in a request`() async throws {
        let relative = try #require(URL(string: "cars", relativeTo: base))
        for url in [relative, relative.absoluteURL] {
            let stubs = URLStubs(StubTable([url: .stub(Data("7".utf8), for: base)]))
            for other in [relative, relative.absoluteURL] {
                #expect(try await stubs.result(for: URLRequest(url: other)).get().data == Data("7".utf8))
            }
        }
    }

    @Test func `A request without a stub fails with the request, and is recorded`() async {
        let context = StubbingURLServiceContext(baseURL: base, stubResults: [:])
        let error = await #expect(throws: RequestHasNoStubError.self) { try await context.perform(car).get() }
        #expect(error?.request == car)
        #expect(context.stubs.unmatchedRequests == [car])
    }

    @Test func `A request without a URL fails with the request`() async {
        var request = car
        request.url = nil
        let context = StubbingURLServiceContext(baseURL: base, stubResults: [:])
        let error = await #expect(throws: RequestHasNoURLError.self) { try await context.perform(request).get() }
        #expect(error?.request == request)
    }

    @Test func `Errors name the request, and contain no secrets`() {
        for error in [RequestHasNoStubError(request: car), RequestHasNoURLError(request: car)] as [any Error] {
            var dumped = ""
            dump(error, to: &dumped)
            dump(URLResult.failure(error), to: &dumped)
            for text in ["\(error)", String(reflecting: error), "\(URLResult.failure(error))", dumped] {
                #expect(!text.contains("secret"))
            }
        }
        #expect("\(RequestHasNoStubError(request: car))".contains("GET https://example.com/cars/7"))
    }

    @Test func `A closure responds`() async throws {
        let provider = StubURLServiceProvider(
            context: "context",
            source: StubCode { $0.url!.path() == "/cars/7" ? .stub(Data("7".utf8), for: $0.url!) : nil }
        )
        #expect(try await provider.perform(request: car).get().data == Data("7".utf8))
        _ = await provider.perform(request: URLRequest("https://example.com/cars/8"))
        #expect(provider.stubs.unmatchedRequests.map(\.url) == [url("https://example.com/cars/8")])
        #expect(provider.context == "context")
    }

    @Test func `A source of the app responds or fails`() async throws {
        actor Database: URLStubSource {
            var rows = ["/cars/7": "7"]

            func result(for request: URLRequest) async throws -> URLResult? {
                guard let url = request.url, url.path() != "/broken" else { throw TestError(name: "no connection") }
                return rows[url.path()].map { .stub(Data($0.utf8), for: url) }
            }
        }
        let stubs = URLStubs(Database())
        #expect(try await stubs.service(car).get().data == Data("7".utf8))
        await #expect(throws: TestError(name: "no connection")) {
            try await stubs.service(URLRequest("https://example.com/broken")).get()
        }
        #expect(stubs.unmatchedRequests.isEmpty)
    }

    @Test func `The first source with a response responds`() async throws {
        let stubs = URLStubs(
            StubTable([:]),
            StubTable([car.url!: .stub(Data("second".utf8), for: base)]),
            StubCode { _ in
                Issue.record("asked")
                return nil
            }
        )
        #expect(try await stubs.result(for: car).get().data == Data("second".utf8))
    }

    @Test func `A cancelled call uses no source, and is not a miss`() async {
        let stubs = URLStubs(StubTable([:]))
        let call = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return await stubs.result(for: car)
        }
        await #expect(throws: CancellationError.self) { try await call.value.get() }
        #expect(stubs.unmatchedRequests.isEmpty)
    }

    @Test func `A call that is cancelled while its source responds fails as cancelled`() async {
        let gate = CallGate()
        let code = StubCode { [base] _ in
            await gate.wait()
            return .stub(Data(), for: base)
        }
        let call = Task { [car] in await URLStubs(code).result(for: car) }
        await gate.untilWaiting()
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value.get() }
    }

    @Test func `Misses of concurrent tasks are all recorded`() async {
        let stubs = URLStubs(StubTable([:]))
        await withDiscardingTaskGroup { group in
            for number in 0..<1000 {
                group.addTask { _ = await stubs.result(for: URLRequest("https://example.com/\(number)")) }
            }
        }
        #expect(Set(stubs.unmatchedRequests.map { $0.url!.lastPathComponent }) == Set((0..<1000).map(String.init)))
    }
}
