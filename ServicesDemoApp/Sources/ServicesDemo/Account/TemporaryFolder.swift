// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// A temporary folder.
struct TemporaryFolder {
    /// The URL of the folder.
    let url: URL

    init() throws(DemoFailure) {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("ServicesDemo-\(UUID().uuidString)")
        do {
            try FileManager.default.createDirectory(
                at: url,
                withIntermediateDirectories: false,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw DemoFailure("cannot create a temporary folder: \(error.localizedDescription)")
        }
    }

    /// Returns the path of a file in the folder.
    func path(of file: String) -> String {
        url.appendingPathComponent(file).path
    }

    func remove() {
        try? FileManager.default.removeItem(at: url)
    }
}
