// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOATestSupport
import Testing

@testable import SOAHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The rules by which a download is resumed.
@Suite struct ResumptionTests {
    private static let (monday, tuesday) = ("Mon, 02 Mar 2026 08:00:00 GMT", "Tue, 03 Mar 2026 08:00:00 GMT")
    private let request: URLRequest

    init() throws {
        request = URLRequest(url: try #require(URL(string: "https://example.com/file")))
    }

    private func response(_ status: Int = 200, _ headers: [String: String]) throws -> HTTPURLResponse {
        let url = try #require(request.url)
        let head = HTTPURLResponse(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
        return try #require(head)
    }

    @Test(arguments: [
        (["ETag": "\"v1\"", "Last-Modified": monday], "\"v1\""), (["ETag": "1", "Accept-Ranges": "bytes"], "1"),
        (["ETag": "1", "Content-Encoding": "identity"], "1"), (["Last-Modified": monday], monday),
        (["Last-Modified": monday, "Date": tuesday], monday), (["ETag": "", "Last-Modified": monday], monday),
    ])
    func `The rest is requested of the version that a response names`(
        headers: [String: String],
        validator: String
    ) throws {
        let resumption = try #require(Resumption(of: response(200, headers), to: request))
        let rest = resumption.request(after: 60, of: request)
        #expect(rest.value(forHTTPHeaderField: "Range") == "bytes=60-")
        #expect(rest.value(forHTTPHeaderField: "If-Range") == validator)
    }

    @Test(arguments: [
        [:], ["ETag": "W/\"v1\""], ["ETag": "W/\"v1\"", "Last-Modified": monday],
        ["Last-Modified": monday, "Date": monday], ["ETag": "\"v1\"", "Content-Encoding": "gzip"],
        ["ETag": "\"v1\"", "Accept-Ranges": "None"],
    ])
    func `A response without a strong validator, with a coding, or without ranges is not resumed`(
        headers: [String: String]
    ) throws {
        #expect(try Resumption(of: response(200, headers), to: request) == nil)
    }

    @Test(arguments: [201, 203, 206, 404])
    func `A response of another status than 200 is not resumed`(status: Int) throws {
        #expect(try Resumption(of: response(status, ["ETag": "\"v1\""]), to: request) == nil)
    }

    @Test func `A request for a part, or of another method than GET, is not resumed`() throws {
        var (part, post) = (request, request)
        part.setValue("bytes=10-", forHTTPHeaderField: "Range")
        post.httpMethod = "POST"
        for request in [part, post] {
            #expect(try Resumption(of: response(200, ["ETag": "\"v1\""]), to: request) == nil)
        }
    }

    @Test(arguments: [
        (200, [:], Resumption.Verdict.whole), (416, [:], .useless), (404, [:], .other),
        (206, ["Content-Range": "bytes 60-99/100", "ETag": "\"v1\""], .rest(total: 100)),
        (206, ["Content-Range": "Bytes 60-79/*"], .rest(total: 100)),
        (206, ["Content-Range": "bytes 60-99/100", "ETag": "\"v2\""], .useless),
        (206, ["Content-Range": "bytes 50-99/100"], .useless), (206, ["Content-Range": "bytes 60-99/101"], .useless),
        (206, ["Content-Range": "bytes 60-99"], .useless), (206, ["Content-Range": "bytes */100"], .useless),
        (206, ["Content-Range": "lines 60-99/100"], .useless), (206, [:], .useless),
    ])
    func `Only the rest of the same version is appended`(
        status: Int,
        headers: [String: String],
        verdict: Resumption.Verdict
    ) throws {
        let first = try response(200, ["ETag": "\"v1\"", "Content-Length": "100"])
        let resumption = try #require(Resumption(of: first, to: request))
        #expect(try resumption.verdict(on: response(status, headers), after: 60) == verdict)
    }

    @Test(arguments: ["-60/100", "60/100", "60-/100", "60-59/100", "60-70-99/100", "60-100/100"])
    func `A range without its first or its last byte is not appended`(range: String) throws {
        let resumption = try #require(Resumption(of: response(200, ["ETag": "\"v1\""]), to: request))
        let part = try response(206, ["Content-Range": "bytes \(range)"])
        #expect(resumption.verdict(on: part, after: 60) == .useless)
    }

    @Test func `A length below zero counts as none`() throws {
        let head = try response(200, ["ETag": "\"v1\"", "Content-Length": "\(Int64.min)"])
        let resumption = try #require(Resumption(of: head, to: request))
        let progress = ProgressRecorder()
        resumption.progress(after: 60) { progress.record($0) }(TransferProgress(bytesReceived: 1, bytesExpected: 40))
        #expect(progress.all == [TransferProgress(bytesReceived: 61, bytesExpected: nil)])
    }

    // MARK: - The middleware

    /// Responds with parts of a body of 1,000 bytes, each of them cut short.
    private struct PartsTransport: HTTPTransport {
        let folder: URL
        /// The number of bytes of each part, and of all that follow the last one.
        let sizes: [Int]
        let count = Counter()

        func send(_ request: URLRequest, options: HTTPOptions) async throws -> HTTPExchange {
            let start = request.value(forHTTPHeaderField: "Range").flatMap { Int($0.dropFirst(6).dropLast()) }
            let number = count.increment()
            let rest = 1000 - (start ?? 0)
            let size = min(rest, sizes[min(number, sizes.count) - 1])
            var headers = ["ETag": "\"v1\"", "Content-Length": "\(rest)"]
            if let start { headers["Content-Range"] = "bytes \(start)-999/1000" }
            let url = try #require(request.url)
            let status = start == nil ? 200 : 206
            let head = HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: headers)
            let file = folder.appending(path: "\(number)")
            try Data(count: size).write(to: file)
            let failure = size < rest ? URLError(.networkConnectionLost) : nil
            return HTTPExchange(response: try #require(head), body: .file(file), failure: failure)
        }
    }

    @Test func `A download takes no more than 100 connections, though each returns new bytes`() async throws {
        let folder = try TestFolder()
        let parts = PartsTransport(folder: folder.url, sizes: [1])
        let transport = parts.using(ResumptionMiddleware(clock: ImmediateClock()))
        let error = await #expect(throws: URLError.self) { try await transport.download(for: request, progress: nil) }
        #expect(error?.code == .networkConnectionLost)
        #expect(parts.count.value == 100)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    }

    /// Has no rest of a body, which breaks off at first, and then can't be reached once.
    private struct RestlessTransport: HTTPTransport {
        let folder: URL
        let count = Counter()

        func send(_ request: URLRequest, options: HTTPOptions) async throws -> HTTPExchange {
            let isRest = request.value(forHTTPHeaderField: "Range") != nil
            let number = count.increment()
            if !isRest, number == 3 { throw URLError(.cannotConnectToHost) }
            let url = try #require(request.url)
            let headers = ["ETag": "\"v1\"", "Content-Length": "2"]
            let status = isRest ? 416 : 200
            let head = HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: headers)
            let file = folder.appending(path: "\(number)")
            try Data(count: number == 1 ? 1 : 2).write(to: file)
            let failure = number == 1 ? URLError(.networkConnectionLost) : nil
            return HTTPExchange(response: try #require(head), body: .file(file), failure: failure)
        }
    }

    @Test func `A connection that fails as a download begins anew counts as any other`() async throws {
        let folder = try TestFolder()
        let transport = RestlessTransport(folder: folder.url).using(ResumptionMiddleware(clock: ImmediateClock()))
        let (file, _) = try await transport.download(for: request, progress: nil)
        #expect(try Data(contentsOf: file).count == 2)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 1)
    }

    @Test func `A fallback leaves a download to the middleware further in`() async throws {
        let folder = try TestFolder()
        let (outer, inner) = (ImmediateClock(), ImmediateClock())
        let transport = PartsTransport(folder: folder.url, sizes: [0, 1000]).using(
            ResumptionMiddleware.fallback(clock: outer),
            ResumptionMiddleware(clock: inner)
        )
        let (file, _) = try await transport.download(for: request, progress: nil)
        #expect(try Data(contentsOf: file).count == 1000)
        #expect(outer.all.isEmpty)
        #expect(inner.all.count == 1)
    }
}
