// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAServices
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite final class StubFolderTests {
    private let folder: URL

    init() throws {
        let root = FileManager.default.temporaryDirectory.appending(component: UUID().uuidString)
        folder = root.appending(component: "stubs")
        try write("outside", to: "../outside.json")
        try write("any", to: "cars/7.json")
        try write("posted", to: "cars/7.POST.json")
        try write("root", to: "index.json")
        try write("space", to: "cars/red one.json")
    }

    deinit {
        try? FileManager.default.removeItem(at: folder.deletingLastPathComponent())
    }

    private func write(_ text: String, to path: String) throws {
        let file = folder.appending(path: path).standardizedFileURL
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private func text(_ address: String, method: String = "GET", below base: String? = nil) async throws -> String? {
        var request = URLRequest(address)
        request.httpMethod = method
        let source = StubFolder(folder, below: base.map(url))
        return try await source.result(for: request).map { String(decoding: try $0.get().data, as: UTF8.self) }
    }

    @Test func `The root of a server is outside of a folder for a path below`() async throws {
        #expect(try await text("https://example.com", below: "https://example.com/v1") == nil)
        #expect(try await text("https://example.com/", below: "https://example.com/v1") == nil)
        #expect(try await text("https://example.com/v1", below: "https://example.com/v1") == "root")
    }

    @Test func `A path is the name of a file`() async throws {
        #expect(try await text("https://example.com/cars/7") == "any")
        #expect(try await text("https://example.com/cars/7/?page=1#top") == "any")
        #expect(try await text("https://example.com/cars/red%20one") == "space")
        #expect(try await text("https://example.com") == "root")
        #expect(try await text("https://example.com/") == "root")
    }

    @Test func `A file can be for one method`() async throws {
        #expect(try await text("https://example.com/cars/7", method: "POST") == "posted")
        #expect(try await text("https://example.com/cars/7", method: "PUT") == "any")
    }

    @Test func `A response to HEAD has no body`() async throws {
        var request = URLRequest("https://example.com/cars/7")
        request.httpMethod = "HEAD"
        let (data, response) = try await URLStubs(StubFolder(folder)).result(for: request).get()
        #expect(data.isEmpty)
        #expect((response as? HTTPURLResponse)?.statusCode == 200)
    }

    @Test func `The path of a base is ignored`() async throws {
        let base = "https://example.com/api/v1/"
        #expect(try await text("https://example.com/api/v1/cars/7", below: base) == "any")
        #expect(try await text("https://example.com/api/v1", below: base) == "root")
        #expect(try await text("https://example.com/api/v12/cars/7", below: base) == nil)
        #expect(try await text("https://example.com/caf%C3%A9/cars/7", below: "https://example.com/caf%c3%a9") == "any")
    }

    @Test func `A path without a file has no response`() async throws {
        #expect(try await text("https://example.com/cars/8") == nil)
        #expect(try await text("https://example.com/cars") == nil)
    }

    @Test func `A folder whose name ends as that of a file has no response`() async throws {
        try write("blue", to: "vans.json/1.json")
        #expect(try await text("https://example.com/vans") == nil)
        #expect(try await text("https://example.com/vans.json/1") == "blue")
    }

    @Test(arguments: [
        "/../outside", "/%2e%2e/outside", "/cars/..%2f..%2foutside", "/cars//7", "/cars/%007", "/cars%2F7",
    ])
    func `A path that leaves the folder has no response`(_ path: String) async throws {
        #expect(try await text("https://example.com" + path) == nil)
    }

    @Test func `An invalid method has no response`() async throws {
        #expect(try await text("https://example.com/cars/7", method: "../../../outside") == nil)
    }

    @Test func `A provider responds from a folder`() async throws {
        let provider = StubURLServiceProvider(context: (), source: StubFolder(folder))
        let result = await provider.perform(request: URLRequest("https://example.com/cars/7"))
        #expect(result.statusCode == 200)
        #expect(try result.get().data == Data("any".utf8))
        _ = await provider.perform(request: URLRequest("https://example.com/cars/8"))
        #expect(provider.stubs.unmatchedRequests.count == 1)
    }
}
