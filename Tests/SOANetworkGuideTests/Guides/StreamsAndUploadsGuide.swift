// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct StreamsAndUploadsGuide {
    private let printout = Printout()
    private func print(_ items: Any...) { printout.record(items) }

    private let transport = StubTransport()

    private func url() throws -> URL {
        try #require(URL(string: "https://example.com/a"))
    }

    @Test func `A stream is read chunk by chunk`() async throws {
        let url = try url()
        transport.stub { _ in .data(Data("chunks".utf8)) }
        let exchange = try await transport.stream(for: URLRequest(url: url))
        var count = 0
        for try await chunk in exchange.body { count += chunk.count }
        #expect(count == 6)
    }

    @Test func `A stream of events is read event by event`() async throws {
        let url = try url()
        transport.stub { _ in .data(Data("data: one\n\ndata: two\n\n".utf8), type: "text/event-stream") }
        let exchange = try await transport.stream(for: URLRequest(url: url))
        for try await event in exchange.body.serverSentEvents { print(event.data) }
        #expect(printout.lines == ["one", "two"])
    }

    @Test func `A file is uploaded`() async throws {
        let folder = try GuideFolder()
        try folder.write("content", to: "photo.jpg")
        let file = folder.url.appending(path: "photo.jpg")
        transport.stub { _ in .status(201) }
        let request = URLRequest(url: try url())
        let (_, response) = try await transport.upload(.file(file), for: request) { progress in
            print(progress.bytesReceived)
        }
        #expect(response.statusCode == 201)
    }

    @Test func `A form is uploaded`() async throws {
        let folder = try GuideFolder()
        try folder.write("content", to: "photo.jpg")
        let file = folder.url.appending(path: "photo.jpg")
        transport.stub { _ in .status(201) }
        let request = URLRequest(url: try url())
        var form = MultipartForm()
        form.add("title", value: "A note")
        form.add("photo", file: file, contentType: "image/jpeg")
        let (_, response) = try await transport.upload(form.upload(), for: request)
        #expect(response.statusCode == 201)
    }
}
