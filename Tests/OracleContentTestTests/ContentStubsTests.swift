// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import OracleContentCore
import OracleContentTest
import SOAHTTP
import SOATestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(10))) struct ContentStubsTests {
    private struct Note: Codable, Hashable, Sendable {
        var text: String
        var date: Date?
    }

    private final class Parameters: ServiceParameters, @unchecked Sendable {
        // Sendable: it has no state.
        override var serviceSuffix: String { "notes/a%2Fb" }
    }

    private final class ReadNote: BaseService<Note>, ImplementsFetchDetail, ImplementsOverrides, @unchecked Sendable {
        // Sendable: it has no state.
        init() { super.init(parameters: Parameters()) }
    }

    private final class LoadNote: BaseDownloadService, ImplementsBaseDownload, ImplementsDownloadOverrides,
        @unchecked Sendable
    {
        // Sendable: it has no state.
        init() { super.init(parameters: Parameters()) }
    }

    private let stubs = ContentStubs()

    private func read() async throws -> Note {
        try await ReadNote().overrideConfiguration(stubs.configuration()).fetchAsync()
    }

    @Test func `Responses are returned in order, some of them repeatedly`() async throws {
        try stubs.add(.object(Note(text: "1", date: Date(timeIntervalSince1970: 1))), to: "notes/*")
        stubs.add(.json(#"{ "text": "2" }"#).repeating(.times(2)), to: "notes/*")
        stubs.add(.status(404, ["detail": "gone"]), to: "notes/*")
        stubs.add(.error(URLError(.timedOut)), to: "notes/*")
        stubs.add(.json(#"{ "text": "3" }"#).repeating(.infinite), to: "notes/*")
        #expect(try await read() == Note(text: "1", date: Date(timeIntervalSince1970: 1)))
        #expect(try await read().text == "2")
        #expect(try await read().text == "2")
        await #expect(throws: OracleContentError.serverErrorNotFound(404, ["detail": "gone"])) { try await read() }
        await #expect(throws: OracleContentError.other(URLError(.timedOut))) { try await read() }
        for _ in 0..<3 { #expect(try await read().text == "3") }
        #expect(stubs.requests.count == 8)
    }

    @Test func `A response that is given no times is skipped`() async throws {
        stubs.add(.json(#"{ "text": "1" }"#).repeating(.times(0)), to: "notes/*")
        stubs.add(.json(#"{ "text": "2" }"#), to: "notes/*")
        #expect(try await read().text == "2")
    }

    @Test func `A stub matches a method and a path`() async throws {
        let request = try #require(ReadNote().overrideConfiguration(stubs.configuration()).request)
        for fitting in ["notes/*", "/v1.1/notes/*", "*/*", "/*/notes/*"] as [ContentEndpoint] {
            #expect(fitting.fits(request))
        }
        for other in ["notes", "/notes/*", "notes/*/*", "notes/x"] as [ContentEndpoint] {
            #expect(!other.fits(request))
        }
        #expect(!ContentEndpoint("notes/*", method: "POST").fits(request))
        let error = await #expect(throws: OracleContentError.self) { try await read() }
        #expect((error?.rawError as? HTTPTransportError)?.code == .noStub)
    }

    private func miss() async -> HTTPTransportError? {
        let error = await #expect(throws: OracleContentError.self) { try await read() }
        return error?.rawError as? HTTPTransportError
    }

    @Test func `A request without a response says which endpoint has none left, or which are known`() async throws {
        #expect(await miss()?.message == "There are no responses; add one.")
        stubs.add(.json("{}"), to: "items/*")
        stubs.add(.json("{}"), to: ContentEndpoint("notes/*", method: "POST"))
        #expect(
            await miss()?.message
                == "No endpoint matches this GET; add a response to it. Known are: GET items/*, POST notes/*."
        )
        stubs.add(.json(#"{ "text": "1" }"#), to: "notes/*")
        _ = try await read()
        #expect(await miss()?.message == "No response is left for GET notes/*; add one, or use repeating(_:).")
        #expect(stubs.unmatchedRequests.count == 3)
    }

    #if os(macOS) || os(Linux)
    @Test func `A method in the literal of an endpoint traps`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = "POST items" as ContentEndpoint
        }
        let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
        #expect(text.contains(#"for "POST items", use ContentEndpoint(_:method:)."#))
    }
    #endif

    @Test func `A slash before an accent separates segments of an endpoint`() throws {
        let request = URLRequest(url: try #require(URL(string: "https://example.com/notes/%CC%81a/%CC%81")))
        for path in ["notes/\u{301}a/*", "/notes/\u{301}a/\u{301}", "*/\u{301}a/\u{301}"] {
            #expect(ContentEndpoint(path).fits(request))
        }
        #expect(!ContentEndpoint("/\u{301}a/\u{301}").fits(request))
    }

    @Test func `A response can be delayed, or never arrive`() async throws {
        let clock = ManualClock()
        let stubs = ContentStubs(clock: clock)
        stubs.add(.json(#"{ "text": "late" }"#).fulfilled(.delayed(.seconds(5))), to: "notes/*")
        stubs.add(.status(200).fulfilled(.never), to: "notes/*")
        let service = ReadNote().overrideConfiguration(stubs.configuration())
        let late = Task { try await service.fetchAsync() }
        await clock.untilAsleep()
        clock.advance(by: .seconds(5))
        #expect(try await late.value.text == "late")
        var requests = stubs.outgoingRequests().makeAsyncIterator()
        let never = Task { try await service.fetchAsync() }
        #expect(await requests.next()?.url?.lastPathComponent == "a/b")
        never.cancel()
        await #expect(throws: CancellationError.self) { try await never.value }
    }

    @Test func `A response can be delayed by the longest duration`() async throws {
        stubs.add(.status(200).fulfilled(.delayed(.seconds(Int64.max))), to: "notes/*")
        let service = ReadNote().overrideConfiguration(stubs.configuration())
        var requests = stubs.outgoingRequests().makeAsyncIterator()
        let late = Task { try await service.fetchAsync() }
        #expect(await requests.next() != nil)
        late.cancel()
        await #expect(throws: CancellationError.self) { try await late.value }
    }

    @Test func `A download reports the progress that a test sets`() async throws {
        stubs.add(.file(Data("12345678".utf8), headers: ["ETag": "v"], steps: [2, 4]), to: "notes/*")
        let parts = Journal<Double>()
        let service = LoadNote().overrideConfiguration(stubs.configuration())
        let result = try await service.downloadAsync { parts.note($0) }
        defer { try? FileManager.default.removeItem(at: result.result.deletingLastPathComponent()) }
        #expect(parts.entries == [0.25, 0.5, 1])
        #expect(try Data(contentsOf: result.result) == Data("12345678".utf8))
        #expect(result.headers["etag"] == "v")
    }
}
