// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import Testing

@testable import SOAHTTP

/// The size that a transport announces before it reads a file.
@Suite struct UploadSizeTests {
    @Test func `The size of a symbolic link is that of its file`() throws {
        let folder = try TestFolder()
        let file = folder.url.appending(path: "a file with a long name")
        let link = folder.url.appending(path: "link")
        try Data("four".utf8).write(to: file)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
        #expect(try HTTPUpload.file(link).size() == 4)
    }

    @Test func `A pipe, whose length nobody knows, is not a file to send`() throws {
        let pipe = Pipe()
        let file = URL(filePath: "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)")
        let error = #expect(throws: HTTPTransportError.self) { try HTTPUpload.file(file).size() }
        #expect(error?.code == .fileSystem)
        #expect(error?.message.hasSuffix("can't be sent: it is not a regular file.") == true)
    }

    @Test func `A link that leads nowhere is not a file to send`() throws {
        let folder = try TestFolder()
        let link = folder.url.appending(path: "link")
        let target = folder.url.appending(path: "nothing")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
        let error = #expect(throws: HTTPTransportError.self) { try HTTPUpload.file(link).size() }
        #expect(error?.code == .fileSystem)
    }

    #if canImport(FoundationNetworking)
    @Test(arguments: [10, 4, 3] as [Int64])
    func `A file has its announced size, or is an error if it is shorter`(size: Int64) throws {
        let folder = try TestFolder()
        let file = folder.url.appending(path: "body")
        try Data("four".utf8).write(to: file)
        let stream = try #require(FileStream(file, size: size))
        stream.open()
        defer { stream.close() }
        var buffer = [UInt8](repeating: 0, count: 64)
        for count in size > 4 ? [4, -1] : [Int(size)] {
            #expect(stream.hasBytesAvailable)
            // Safe: the buffer has the length.
            #expect(unsafe stream.read(&buffer, maxLength: buffer.count) == count)
        }
        #expect(stream.hasBytesAvailable == (size > 4))
    }
    #endif
}
