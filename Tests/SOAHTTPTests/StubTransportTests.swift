// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import SOATestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct StubTransportTests {
    private let transport = StubTransport()

    private func url(_ path: String) throws -> URL {
        try #require(URL(string: "https://example.com\(path)"))
    }

    private func text(_ path: String, method: String = "GET") async throws -> String {
        var request = URLRequest(url: try url(path))
        request.httpMethod = method
        return String(decoding: try await transport.data(for: request).0, as: UTF8.self)
    }

    @Test func `A stub for a URL responds to that URL`() async throws {
        transport.stub(try url("/a?b=c"), with: .json("{}"))
        let (data, response) = try await transport.data(for: URLRequest(url: url("/a?b=c")))
        #expect(data == Data("{}".utf8))
        #expect(response.statusCode == 200)
        #expect(response.value(forHTTPHeaderField: "Content-Type") == "application/json")
        #expect(response.value(forHTTPHeaderField: "content-length") == "2")
    }

    @Test(arguments: ["https://Example.COM/a?b=C", "HTTPS://example.com:443/a?b=C#top"])
    func `Neither a fragment nor the case of the host makes a difference to a stub`(address: String) async throws {
        let (other, url) = (try #require(URL(string: address)), try url("/a?b=C#end"))
        for (stub, request) in [(url, other), (other, url)] {
            let transport = StubTransport()
            transport.stub(stub, with: .json("{}"))
            #expect(try await transport.data(for: URLRequest(url: request)).0 == Data("{}".utf8))
        }
        transport.stub(url, with: .json("{}"))
        await #expect(throws: HTTPTransportError.self) { try await text("/a?b=c") }
    }

    @Test(arguments: [("", "/"), ("/?a=b", "?a=b")])
    func `A stub responds whether its URL has an empty path or a slash`(stub: String, request: String) async throws {
        transport.stub(try url(stub), with: .json("{}"))
        #expect(try await text(request) == "{}")
    }

    @Test(arguments: [("/a%2fb?c=%c3%a9", "/a%2Fb?c=%C3%A9"), ("/a%2Fb?c=%C3%A9", "/a%2fb?c=%c3%a9")])
    func `The case of digits in escapes makes no difference to a stub`(stub: String, request: String) async throws {
        transport.stub(try url(stub), with: .json("{}"))
        #expect(try await text(request) == "{}")
        await #expect(throws: HTTPTransportError.self) { try await text(request.replacing("/a", with: "/A")) }
        await #expect(throws: HTTPTransportError.self) { try await text(request.replacing("b?c", with: "B?c")) }
    }

    @Test func `A response to HEAD has the length of the body, and no body`() async throws {
        transport.stub(try url("/a"), with: .json("{}"))
        var request = URLRequest(url: try url("/a"))
        request.httpMethod = "HEAD"
        let (data, response) = try await transport.data(for: request)
        #expect(data.isEmpty)
        #expect(response.value(forHTTPHeaderField: "Content-Length") == "2")
    }

    @Test func `The stub that was added last responds`() async throws {
        transport.stub { _ in .json("everything") }
        transport.stub(try url("/a"), with: .json("one"))
        #expect(try await text("/a") == "one")
        #expect(try await text("/b") == "everything")
        transport.stub {
            $0.httpMethod == "POST"
        } with: { request in
            .json("posted to \(request.url?.path ?? "")")
        }
        #expect(try await text("/a", method: "POST") == "posted to /a")
    }

    @Test func `A request without a stub is a miss, and its error contains no secrets`() async throws {
        transport.stub(try url("/a"), with: .status(204))
        let request = URLRequest(url: try url("/b?token=secret"))
        let error = await #expect(throws: HTTPTransportError.self) { try await transport.data(for: request) }
        #expect(error?.code == .noStub)
        #expect(error?.description == "None of 1 stubs matches GET; add one for it. (https://example.com/b)")
        #expect(transport.unmatchedRequests == [request])
        #expect(transport.requests == [request])
    }

    @Test func `The record of a request without a stub has its body`() async throws {
        var request = URLRequest(url: try url("/a"))
        request.httpMethod = "PUT"
        request.httpBody = Data("one".utf8)
        await #expect(throws: HTTPTransportError.self) { try await transport.data(for: request) }
        await #expect(throws: HTTPTransportError.self) {
            try await transport.upload(.data(Data("two".utf8)), for: request)
        }
        #expect(transport.unmatchedRequests.map(\.httpBody) == [Data("one".utf8), Data("two".utf8)])
    }

    @Test func `An error that a stub throws is thrown`() async throws {
        transport.stub(try url("/a"), with: .failure(URLError(.notConnectedToInternet)))
        let error = await #expect(throws: URLError.self) { try await text("/a") }
        #expect(error?.code == .notConnectedToInternet)
    }

    @Test(arguments: [0, 99, 1000, -1])
    func `A stub with a status that HTTP does not have is an error`(status: Int) async throws {
        transport.stub(try url("/a"), with: .status(status))
        let error = await #expect(throws: HTTPTransportError.self) { try await text("/a") }
        #expect(error?.code == .invalidResponse)
    }

    @Test func `A folder responds by path and method`() async throws {
        let folder = try TestFolder()
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "cars"),
            withIntermediateDirectories: false
        )
        for (file, text) in ["index": "root", "cars/1": "car", "cars/1.POST": "new", "caf\u{E9}": "drink"] {
            try Data(text.utf8).write(to: folder.url.appending(path: "\(file).json"))
        }
        transport.stub(folder: folder.url)
        #expect(try await text("") == "root")
        #expect(try await text("/") == "root")
        #expect(try await text("/cars/1?full=yes") == "car")
        #expect(try await text("/cars/1", method: "POST") == "new")
        #expect(try await text("/cars/1", method: "PUT") == "car")
        #expect(try await text("/caf%C3%A9") == "drink")
        for path in ["/cars/2", "/cars/1/%FF"] {
            await #expect(throws: HTTPTransportError.self) { try await text(path) }
        }
    }

    @Test(arguments: ["/../secret", "/..%2Fsecret", "/%2e%2e/secret", "/a/%2E%2E/%2E%2E/secret", "/secret%00"])
    func `A path outside of the folder has no response`(path: String) async throws {
        let folder = try TestFolder()
        try Data("secret".utf8).write(to: folder.url.appending(path: "secret.json"))
        let inner = folder.url.appending(path: "inner")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: false)
        transport.stub(folder: inner)
        let error = await #expect(throws: HTTPTransportError.self) { try await text(path) }
        #expect(error?.code == .noStub)
    }

    @Test func `A download is a file, and reports progress`() async throws {
        let folder = try TestFolder()
        let transport = StubTransport(folder: folder.url)
        transport.stub(try url("/a"), with: .data(Data("bytes".utf8)))
        let progress = ProgressRecorder()
        let (file, response) = try await transport.download(for: URLRequest(url: url("/a"))) { progress.record($0) }
        #expect(try Data(contentsOf: file) == Data("bytes".utf8))
        #expect(response.statusCode == 200)
        #expect(progress.all == [TransferProgress(bytesReceived: 5, bytesExpected: 5)])
        #expect(file.deletingLastPathComponent().path == folder.url.path)
    }

    @Test func `A download without a folder for its file is an error with the reason`() async throws {
        let stubs = StubTransport(folder: URL(filePath: "/none/such"))
        stubs.stub { _ in .status(200) }
        let request = URLRequest(url: try #require(URL(string: "https://example.com")))
        let error = await #expect(throws: HTTPTransportError.self) {
            try await stubs.download(for: request, progress: nil)
        }
        #expect(error?.message == "The file of the download can't be written: no such file or folder.")
    }

    @Test func `A cancelled task gets no response`() async throws {
        let entered = Gate()
        let gate = Gate()
        transport.stub { _ in
            entered.open()
            await gate.wait()
            return .json("late")
        }
        let task = Task { try await text("/a") }
        await entered.wait()
        task.cancel()
        gate.open()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `A request of a cancelled task is not recorded`() async throws {
        transport.stub(try url("/a"), with: .status(200))
        let task = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return try await text("/a")
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(transport.requests.isEmpty)
    }

    @Test func `A request that is cancelled while a stub is tried reaches no other, and is no miss`() async throws {
        let tried = Counter()
        transport.stub(where: { _ in tried.increment() < 0 }, with: { _ in .status(200) })
        let cancelling: StubTransport.Condition = { _ in
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return false
        }
        transport.stub(where: cancelling, with: { _ in .status(200) })
        let task = Task { try await text("/a") }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(tried.value == 0)
        let alone = StubTransport()
        alone.stub(where: cancelling, with: { _ in .status(200) })
        let request = URLRequest(url: try url("/a"))
        let other = Task { try await alone.data(for: request) }
        await #expect(throws: CancellationError.self) { try await other.value }
        #expect(alone.unmatchedRequests.isEmpty)
    }

    @Test func `A stub for a URL does not respond to another query`() async throws {
        transport.stub(try url("/a?page=1"), with: .json("1"))
        #expect(try await text("/a?page=1") == "1")
        await #expect(throws: HTTPTransportError.self) { try await text("/a?page=2") }
    }

    @Test(.timeLimit(.minutes(10)))
    func `The stream of requests ends with its transport`() async {
        let requests = StubTransport().outgoingRequests()
        for await _ in requests {}
    }

    @Test func `Concurrent requests each get a response and are recorded`() async throws {
        transport.stub(where: { $0.url?.path() != "/miss" }, with: { .json($0.url?.path ?? "") })
        try await onThreads { thread in
            for index in 0..<100 {
                let outgoing = transport.outgoingRequests()
                #expect(try await text("/\(thread)/\(index)") == "/\(thread)/\(index)")
                for await _ in outgoing { break }
                await #expect(throws: HTTPTransportError.self) { try await text("/miss") }
                transport.stub(try url("/\(thread)/stub"), with: .status(204))
            }
        }
        #expect(Set(transport.requests.compactMap(\.url)).count == 401)
        #expect(transport.requests.count == 800)
        #expect(transport.unmatchedRequests.count == 400)
    }
}
