// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import SOALoopbackSupport
import SOATestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Downloads that can't be written to the end.
@Suite(.timeLimit(.minutes(5))) struct PartialFileTests {
    /// Expects that a download fails, and that it leaves no file.
    private static func expectNoFile(of transport: any HTTPTransport, from url: URL, in folder: URL) async throws {
        let error = await #expect(throws: HTTPTransportError.self) {
            try await transport.download(for: URLRequest(url: url), progress: nil)
        }
        #expect(error?.code == .fileSystem && error?.underlyingError != nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test func `What is in the way of a file is named in words`() throws {
        let folder = try TestFolder()
        let file = folder.url.appending(path: "file")
        try Data("content".utf8).write(to: file)
        let inner = folder.url.appending(path: "inner")
        let files = FileManager.default
        try files.createDirectory(at: inner, withIntermediateDirectories: false)
        func reason(_ work: () throws -> Void) -> String? { #expect(throws: CocoaError.self, performing: work)?.reason }
        let name = String(repeating: "n", count: 256)
        #expect(reason { try PrivateFile.replace(inner, with: file) } == "there is a folder of that name")
        #expect(
            reason { try PrivateFile.replace(folder.url.appending(path: name), with: file) }
                == "that is not the name of a file"
        )
        #expect(
            reason { try files.createDirectory(at: file.appending(path: "a/b"), withIntermediateDirectories: true) }
                == "a part of the path is not a folder"
        )
        #expect(
            reason { _ = try PrivateFile.create(file.appending(path: "a")) } == "a part of the path is not a folder"
        )
    }

    #if os(macOS) || os(Linux)
    @Test func `A folder is removed if it is empty, and one that is missing counts as removed`() throws {
        let folder = try TestFolder()
        let inner = folder.url.appending(path: "inner")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: false)
        let file = inner.appending(path: "file")
        try Data("content".utf8).write(to: file)
        #expect(!PrivateFile.removeEmpty(inner))
        #expect(FileManager.default.fileExists(atPath: file.path))
        try FileManager.default.removeItem(at: file)
        #expect(PrivateFile.removeEmpty(inner))
        #expect(!FileManager.default.fileExists(atPath: inner.path))
        #expect(PrivateFile.removeEmpty(inner))
    }

    @Test func `A download that can't be written leaves no file, over both transports`() async {
        // In a separate process, whose files are limited.
        await #expect(processExitsWith: .success) {
            let folder = try TestFolder()
            try await LoopbackServer.with { _, connection in
                connection.respond(body: Data(count: 1 << 20))
            } _: { server in
                limitFiles()
                for kind in RealTransport.allCases {
                    let transport = kind.make(folder: folder.url)
                    try await Self.expectNoFile(of: transport, from: server.url(), in: folder.url)
                }
            }
        }
    }

    @Test func `A stub that can't be written leaves no file`() async {
        await #expect(processExitsWith: .success) {
            let folder = try TestFolder()
            limitFiles()
            let stubs = StubTransport(folder: folder.url)
            stubs.stub { _ in .data(Data(count: 1 << 20)) }
            let url = try #require(URL(string: "https://example.com"))
            try await Self.expectNoFile(of: stubs, from: url, in: folder.url)
        }
    }

    @Test func `A file that can't be created since too many are open has that reason`() async {
        await #expect(processExitsWith: .success) {
            let folder = try TestFolder()
            var limit = rlimit(rlim_cur: 64, rlim_max: 64)
            #if canImport(Darwin)
            _ = unsafe setrlimit(RLIMIT_NOFILE, &limit)
            #else
            _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            #endif
            while dup(1) >= 0 {}
            let error = #expect(throws: CocoaError.self) { try PrivateFile.create(folder.url.appending(path: "file")) }
            #expect(error?.reason == "too many files are open")
        }
    }
    #endif
}
