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
