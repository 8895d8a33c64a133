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

    /// The temporary folders of this process that have had a file, and the one that was looked at last.
    private static let used = Lock((folders: [URL](), last: 0))

    /// Returns a new folder for one download, and removes some of earlier downloads whose file is gone.
    static func temporary() -> FileShelf {
        // A few in turn: to look at all takes the longer, the more files are kept.
        let folders = used.withLock { used in
            (0..<min(4, used.folders.count)).map { _ in
                used.last = (used.last + 1) % used.folders.count
                // The last one takes its place, since those behind it would have to move up.
                used.folders.swapAt(used.last, used.folders.count - 1)
                return used.folders.removeLast()
            }
        }
        let kept = folders.filter { !PrivateFile.removeEmpty($0) }
        used.withLock { $0.folders += kept }
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
        if isTemporary { Self.used.withLock { $0.folders.append(folder) } }
        return target
    }

    func remove(_ file: URL) {
        try? FileManager.default.removeItem(at: isTemporary ? folder : file)
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
