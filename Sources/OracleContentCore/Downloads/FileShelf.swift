// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import SOALocking

/// A folder in which files appear completely or not at all.
struct FileShelf: Sendable {
    let folder: URL
    /// Whether the folder is for one download alone.
    var isTemporary = false

    /// The temporary folders of this process that have had a file.
    private static let used = Lock<[URL]>([])

    /// Returns a new folder for one download, and removes those of earlier downloads whose file is gone.
    static func temporary() -> FileShelf {
        let folders = used.withLock { $0 }
        let gone = Set(folders.filter(PrivateFile.removeEmpty))
        used.withLock { used in used.removeAll { gone.contains($0) } }
        let folder = FileManager.default.temporaryDirectory.appending(path: "OracleContent-\(UUID().uuidString)")
        return FileShelf(folder: folder, isTemporary: true)
    }

    /// Moves a file here under a name.
    ///
    /// It gets here under another name first, since a move from one disk to another is a copy that may end halfway.
    func place(_ file: URL, as name: FileName, replacing: Bool) throws -> URL {
        let files = FileManager.default
        // Others may not look into a temporary folder.
        let attributes: [FileAttributeKey: Any]? = isTemporary ? [.posixPermissions: 0o700] : nil
        try files.createDirectory(at: folder, withIntermediateDirectories: true, attributes: attributes)
        let target = folder.appending(path: name.text)
        let part = folder.appending(path: ".\(UUID().uuidString).part")
        defer { try? files.removeItem(at: part) }
        try files.moveItem(at: file, to: part)
        if replacing {
            try PrivateFile.replace(target, with: part)
        } else {
            try Self.link(part, to: target)
        }
        if isTemporary { Self.used.withLock { $0.append(folder) } }
        return target
    }

    /// Gives a file another name, unless that is taken; of two that try at once one fails.
    private static func link(_ file: URL, to target: URL) throws {
        do {
            try FileManager.default.linkItem(at: file, to: target)
        } catch  where !FileManager.default.fileExists(atPath: target.path) {
            // Some file systems have no links.
            try FileManager.default.moveItem(at: file, to: target)
        }
    }
}
