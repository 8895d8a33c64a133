// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Crypto
import Foundation

/// The images that come with the backend, by their names.
struct ImageFiles: Sendable {
    private let files: [String: ImageFile]

    /// Reads each of them once, for its size and its digest.
    init() throws(BackendError) {
        guard let folder = Bundle.module.url(forResource: "Images", withExtension: nil) else {
            throw .imagesUnusable(reason: "they did not come with it")
        }
        do {
            let urls = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            files = try Dictionary(uniqueKeysWithValues: urls.map { ($0.lastPathComponent, try Self.file(at: $0)) })
        } catch {
            throw .imagesUnusable(reason: error.localizedDescription)
        }
    }

    subscript(_ name: String) -> ImageFile? { files[name] }

    private static func file(at url: URL) throws -> ImageFile {
        let bytes = try Data(contentsOf: url)
        let digest = SHA256.hash(data: bytes).map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }
        return ImageFile(path: url.path, size: bytes.count, entityTag: "\"\(digest.joined())\"")
    }
}
