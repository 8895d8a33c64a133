// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import Testing

@testable import OracleContentCore

@Suite(.timeLimit(.minutes(10))) struct FileShelfTests {
    /// Returns temporary folders with one file each.
    private static func shelves(_ count: Int) throws -> [FileShelf] {
        try (0..<count).map { _ in
            let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            try Data("it".utf8).write(to: file)
            let shelf = FileShelf.temporary()
            _ = try shelf.place(file, as: try #require(FileName("it")), replacing: false)
            return shelf
        }
    }

    private static func existing(_ shelves: [FileShelf]) -> Int {
        shelves.count { FileManager.default.fileExists(atPath: $0.folder.path) }
    }

    #if os(macOS) || os(Linux)
    @Test func `A temporary download looks at a few earlier folders, and all are removed after a while`() async {
        // In a separate process, since other tests have temporary folders too.
        await #expect(processExitsWith: .success) {
            let shelves = try Self.shelves(100)
            #expect(Self.existing(shelves) == 100)
            for shelf in shelves { try FileManager.default.removeItem(at: shelf.folder.appending(path: "it")) }
            _ = FileShelf.temporary()
            #expect((90..<100).contains(Self.existing(shelves)))
            for _ in 0..<100 { _ = FileShelf.temporary() }
            #expect(Self.existing(shelves) == 0)
        }
    }

    @Test func `Folders that keep their file are not in the way of others`() async {
        await #expect(processExitsWith: .success) {
            let shelves = try Self.shelves(30)
            let gone = shelves.indices.filter { $0 % 7 == 3 }.map { shelves[$0] }
            for shelf in gone { try FileManager.default.removeItem(at: shelf.folder.appending(path: "it")) }
            for _ in 0..<30 { _ = FileShelf.temporary() }
            #expect(Self.existing(gone) == 0 && Self.existing(shelves) == 30 - gone.count)
            for shelf in shelves { try? FileManager.default.removeItem(at: shelf.folder) }
        }
    }
    #endif

    @Test func `A temporary file that nobody gets is removed with its folder`() throws {
        let shelf = try #require(try Self.shelves(1).first)
        var file: UndeliveredFile? = UndeliveredFile(
            DownloadResult(result: shelf.folder.appending(path: "it")),
            on: shelf
        )
        withExtendedLifetime(file) {}
        #expect(Self.existing([shelf]) == 1)
        file = nil
        #expect(Self.existing([shelf]) == 0)
    }

    @Test func `A file that somebody gets is kept, and so is one of a cache`() throws {
        let shelves = try Self.shelves(2)
        let files = shelves.map { DownloadResult(result: $0.folder.appending(path: "it")) }
        #expect(UndeliveredFile(files[0], on: shelves[0]).deliver() == files[0])
        _ = UndeliveredFile(files[1], on: nil)
        #expect(Self.existing(shelves) == 2)
        for shelf in shelves { try? FileManager.default.removeItem(at: shelf.folder) }
    }

    @Test func `A file that replaced another is kept although nobody gets it`() async throws {
        let shelf = try #require(try Self.shelves(1).first)
        defer { try? FileManager.default.removeItem(at: shelf.folder) }
        let stubs = StubTransport()
        stubs.stub { _ in .data(Data("new".utf8)) }
        let service = LoadNote().overrideConfiguration(configuration(stubs))
        service.storageDirectory = shelf.folder
        _ = try await service.undelivered(filename: "other", replacing: false, progress: nil)
        _ = try await service.undelivered(filename: "it", replacing: true, progress: nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: shelf.folder.path) == ["it"])
        #expect(try Data(contentsOf: shelf.folder.appending(path: "it")) == Data("new".utf8))
    }
}
