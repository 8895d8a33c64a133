// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// The image resources of the backend, by name.
package struct ImageFiles: Sendable {
    /// An error thrown when the images can't be read.
    package struct UnusableError: Error {
        /// The reason of the system.
        package let reason: String
    }

    private let files: [String: ImageFile]

    /// Reads each file once, for its size and checksum.
    ///
    /// - Throws: ``UnusableError``.
    package init() throws(UnusableError) {
        guard let folder = Bundle.module.url(forResource: "Images", withExtension: nil) else {
            throw UnusableError(reason: "they are missing from the program")
        }
        do {
            let urls = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            files = try Dictionary(uniqueKeysWithValues: urls.map { ($0.lastPathComponent, try Self.file(at: $0)) })
        } catch {
            throw UnusableError(reason: error.localizedDescription)
        }
    }

    subscript(_ name: String) -> ImageFile? { files[name] }

    private static func file(at url: URL) throws -> ImageFile {
        let bytes = try Data(contentsOf: url)
        let tag = "\(String(bytes.count, radix: 16))-\(String(checksum(bytes), radix: 16))"
        return ImageFile(path: url.path, size: bytes.count, entityTag: "\"\(tag)\"")
    }

    /// FNV-1a: distinguishes the versions of a file, and is the same in each process.
    private static func checksum(_ bytes: Data) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
