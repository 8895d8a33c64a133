// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// A new folder that is gone afterwards.
struct TemporaryFolder {
    /// Where it is.
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
            throw DemoFailure("no temporary folder can be made: \(error.localizedDescription)")
        }
    }

    /// The path of a file in the folder.
    func path(of file: String) -> String {
        url.appendingPathComponent(file).path
    }

    func remove() {
        try? FileManager.default.removeItem(at: url)
    }
}
