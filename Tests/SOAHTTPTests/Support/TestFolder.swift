// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// A new folder that is removed when the last reference to it is released.
final class TestFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "SOAHTTPTests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }
}
