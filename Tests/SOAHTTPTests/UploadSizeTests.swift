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
}
