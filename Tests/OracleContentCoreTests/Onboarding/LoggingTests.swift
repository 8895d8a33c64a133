// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import OracleContentCore
import SOAHTTP
import SOATestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A logger that records its messages as text.
final class TestLogger: LoggingProvider {
    let journal = Journal<String>()

    func logError(_ message: String, file: String, line: UInt, function: String) {
        journal.note("error \(message)")
    }

    func logNetworkRequest(_ request: URLRequest?, session: URLSession?, file: String, line: UInt, function: String) {
        let headers = request?.allHTTPHeaderFields?.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" } ?? []
        let body = String(decoding: request?.httpBody ?? Data(), as: UTF8.self)
        journal.note("request \(request?.url?.absoluteString ?? "-") \(headers.joined(separator: " ")) \(body)")
    }

    func logNetworkResponseWithData(
        _ response: HTTPURLResponse?,
        data: Data?,
        file: String,
        line: UInt,
        function: String
    ) {
        let headers = response?.allHeaderFields.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: " ") ?? ""
        let body = data.map { String(decoding: $0, as: UTF8.self) } ?? "no body"
        journal.note("response \(response?.statusCode ?? 0) \(response?.url?.absoluteString ?? "-") \(headers) \(body)")
    }
}

@Suite struct LoggingTests {
    private let stubs = StubTransport()
    private let logger = TestLogger()

    private var notes: ContentConfiguration {
        configuration(stubs, logger: logger, headers: ["Authorization": "Bearer S3CRET", "X-App": "1"])
    }

    private var kinds: [Substring] { logger.journal.entries.compactMap { $0.split(separator: " ").first } }

    @Test func `A call is logged by one request and one response, without secrets`() async throws {
        stubs.stub { _ in
            .status(
                200,
                headers: ["Set-Cookie": "S3CRET", "X-B": "2"],
                body: Data(#"{ "text": "milk", "access_token": "S3CRET", "deep": [{ "password": "S3CRET" }] }"#.utf8)
            )
        }
        _ = try await ReadNote().overrideConfiguration(notes).fetchAsync()
        #expect(kinds == ["request", "response"])
        let text = logger.journal.entries.joined()
        #expect(!text.contains("S3CRET") && !text.contains("TOKEN"))
        #expect(text.contains("X-App=1") && text.contains("X-B=2") && text.contains("milk"))
    }

    @Test func `A failure is logged without the request`() async throws {
        stubs.stub { _ in .status(404) }
        await #expect(throws: OracleContentError.self) {
            try await ReadNote().overrideConfiguration(notes).fetchAsync()
        }
        #expect(kinds == ["request", "response", "error"])
        stubs.stub { _ in throw URLError(.timedOut) }
        await #expect(throws: OracleContentError.self) {
            try await ReadNote().overrideConfiguration(notes).fetchAsync()
        }
        #expect(kinds == ["request", "response", "error", "request", "error"])
        #expect(logger.journal.entries.last == "error other URLError -1001")
    }

    @Test func `Secrets in links and in nested values are not logged`() async throws {
        let body = #"{ "links": [{ "href": "https://a.com/x?channelToken=S3CRET&a=1" }], "token": { "v": "S3CRET" } }"#
        stubs.stub { _ in .status(200, headers: ["Location": "/x?channelToken=S3CRET"], body: Data(body.utf8)) }
        _ = try await ReadNote().overrideConfiguration(notes).fetchAsyncWithoutParsing()
        #expect(!logger.journal.entries.joined().contains("S3CRET"))
    }

    @Test func `A download is logged without its body`() async throws {
        stubs.stub { _ in .data(Data("milk".utf8)) }
        let file = try await LoadNote().overrideConfiguration(notes).downloadAsync().result
        try FileManager.default.removeItem(at: file.deletingLastPathComponent())
        #expect(kinds == ["request", "response"])
        #expect(logger.journal.entries.last?.hasSuffix("no body") == true)
    }

    @Test func `A cached download that can't begin is logged once`() async throws {
        let file = LoadCachedNote().overrideConfiguration(notes)
        await #expect(throws: OracleContentError.missingCacheProvider) { try await file.downloadAsync() }
        let image = LoadNoteImage().overrideConfiguration(notes)
        await #expect(throws: OracleContentError.missingImageProvider) { try await image.downloadImageAsync() }
        let note = LoadNoteImage()
        note.serviceParameters = WriteParameters()
        note.serviceParameters.imageProvider = MemoryImageCache()
        note.serviceParameters.cacheKey = "k"
        note.overrideConfiguration(notes)
        let reason = OracleContentError.invalidURL("A note needs text.")
        await #expect(throws: reason) { try await note.downloadImageAsync() }
        let messages = ["missingCacheProvider", "missingImageProvider", "invalidURL"]
        #expect(logger.journal.entries == messages.map { "error \($0)" })
    }
}
