// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

enum Backend: Sendable {
    case server
    case stubs(folder: URL)
    case recording(file: URL)

    func transport() throws -> any HTTPTransport {
        switch self {
        case .server:
            return URLSessionTransport().using(RetryMiddleware(), ResumptionMiddleware())
        case .stubs(let folder):
            let transport = StubTransport()
            transport.stub(folder: folder)
            return transport
        case .recording(let file):
            return ReplayTransport(try Recording(contentsOf: file))
        }
    }
}

@Suite struct StubsAndRecordingsGuide {
    private let printout = Printout()
    private func print(_ items: Any...) { printout.record(items) }

    private func url(_ path: String) throws -> URL {
        try #require(URL(string: "https://example.com/\(path)"))
    }

    private func text(_ path: String, _ method: String = "GET", by transport: any HTTPTransport) async throws -> String
    {
        var request = URLRequest(url: try url(path))
        request.httpMethod = method
        return String(decoding: try await transport.data(for: request).0, as: UTF8.self)
    }

    @Test func `One line selects a folder of stubs or a recording`() async throws {
        let folder = try GuideFolder()
        try folder.write("{}", to: "stubs/cars/1.json")
        let file = folder.url.appending(path: "recording.json")
        let recorder = RecordingMiddleware()
        let transport = try Backend.stubs(folder: folder.url.appending(path: "stubs")).transport().using(recorder)
        #expect(try await text("cars/1", by: transport) == "{}")
        try recorder.recording.write(to: file)
        #expect(try await text("cars/1", by: Backend.recording(file: file).transport()) == "{}")
        _ = try Backend.server.transport()
    }

    @Test func `The last matching stub responds`() async throws {
        let url = try url("users/1")
        let transport = StubTransport()
        transport.stub { _ in .status(404) }
        transport.stub(url, with: .json(#"{ "name": "Ann" }"#))
        transport.stub {
            $0.httpMethod == "POST"
        } with: { _ in
            .status(201)
        }
        transport.stub {
            $0.url?.path() == "/slow"
        } with: { _ in
            throw URLError(.timedOut)
        }

        #expect(try await text("users/1", by: transport) == #"{ "name": "Ann" }"#)
        #expect(try await transport.data(for: URLRequest(url: self.url("users/2"))).1.statusCode == 404)
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        #expect(try await transport.data(for: request).1.statusCode == 201)
        await #expect(throws: URLError(.timedOut)) { try await text("slow", by: transport) }
    }

    @Test func `A folder responds by paths and methods`() async throws {
        let folder = try GuideFolder()
        for path in ["index.json", "cars.json", "cars/1.json", "cars/1.POST.json"] {
            try folder.write(path, to: path)
        }
        let transport = StubTransport()
        transport.stub(folder: folder.url)
        #expect(try await text("", by: transport) == "index.json")
        #expect(try await text("cars", by: transport) == "cars.json")
        #expect(try await text("cars/1?full=yes", by: transport) == "cars/1.json")
        #expect(try await text("cars/1", "POST", by: transport) == "cars/1.POST.json")
    }

    @Test func `A request without a stub is a miss`() async throws {
        let url = try url("nowhere")
        let transport = StubTransport()
        do {
            _ = try await transport.data(for: URLRequest(url: url))
        } catch let error as HTTPTransportError where error.code == .noStub {
            print(error)  // None of 0 stubs matches GET; add one for it. (https://example.com/nowhere)
        }
        print(transport.unmatchedRequests.count)  // 1
        #expect(
            printout.lines == ["None of 0 stubs matches GET; add one for it. (https://example.com/nowhere)", "1"]
        )
    }

    @Test func `A recording has no secrets, and is replayed in order`() async throws {
        let folder = try GuideFolder()
        let file = folder.url.appending(path: "recording.json")
        let server = StubTransport()
        server.stub { _ in .json(#"{ "token": "s3cret", "number": \#(server.requests.count) }"#) }

        let recorder = RecordingMiddleware()
        let transport = server.using(recorder)
        _ = try await text("a?token=s3cret", by: transport)
        _ = try await text("a?token=s3cret", by: transport)
        try recorder.recording.write(to: file)

        #expect(try String(contentsOf: file, encoding: .utf8).contains("s3cret") == false)
        let replay = ReplayTransport(try Recording(contentsOf: file))
        #expect(try await text("a?token=other", by: replay).contains(#""number":1"#))
        #expect(try await text("a?token=other", by: replay).contains(#""number":2"#))
        #expect(try await text("a?token=other", by: replay).contains(#""number":2"#))
        await #expect(throws: HTTPTransportError.self) { try await text("b", by: replay) }
        #expect(replay.unmatchedRequests.count == 1)
    }
}
