// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOALocking

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#else
import Glibc
#endif

/// Puts files where they should be, wholly or not at all.
struct FileShelf: Sendable {
    let folder: URL
    /// True if nobody else has the folder.
    var isTemporary = false

    /// The temporary folders of this process that have had a file.
    private static let used = Lock<[URL]>([])

    /// A folder that nobody else has.
    ///
    /// Those of earlier downloads whose file is gone are removed.
    static func temporary() -> FileShelf {
        let folders = used.withLock { $0 }
        let gone = Set(folders.filter(removeEmpty))
        used.withLock { used in used.removeAll { gone.contains($0) } }
        let folder = FileManager.default.temporaryDirectory.appending(path: "OracleContent-\(UUID().uuidString)")
        return FileShelf(folder: folder, isTemporary: true)
    }

    /// Removes a folder that has nothing in it; returns false if something is.
    private static func removeEmpty(_ folder: URL) -> Bool {
        unsafe folder.withUnsafeFileSystemRepresentation { path in
            guard let path = unsafe path else { return false }
            // A folder with a file in it is not removed by this.
            return unsafe rmdir(path) == 0 || errno == ENOENT
        }
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
            try Self.rename(part, to: target)
        } else {
            try Self.link(part, to: target)
        }
        if isTemporary { Self.used.withLock { $0.append(folder) } }
        return target
    }

    /// Moves a file over another one, at once.
    static func rename(_ file: URL, to target: URL) throws {
        let status = unsafe file.withUnsafeFileSystemRepresentation { from in
            unsafe target.withUnsafeFileSystemRepresentation { to -> Int32 in
                guard let from = unsafe from, let to = unsafe to else { return -1 }
                #if canImport(Darwin)
                return unsafe Darwin.rename(from, to)
                #elseif canImport(Musl)
                return unsafe Musl.rename(from, to)
                #elseif canImport(Android)
                return unsafe Android.rename(from, to)
                #else
                return unsafe Glibc.rename(from, to)
                #endif
            }
        }
        if status != 0 { throw CocoaError(.fileWriteUnknown) }
    }

    /// Gives a file another name, unless there is one of that name; two who try at once do not both succeed.
    private static func link(_ file: URL, to target: URL) throws {
        do {
            try FileManager.default.linkItem(at: file, to: target)
        } catch  where !FileManager.default.fileExists(atPath: target.path) {
            // Some file systems have no links.
            try FileManager.default.moveItem(at: file, to: target)
        }
    }
}
