// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

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

    /// A folder that nobody else has.
    static func temporary() -> FileShelf {
        let folder = FileManager.default.temporaryDirectory.appending(path: "OracleContent-\(UUID().uuidString)")
        return FileShelf(folder: folder, isTemporary: true)
    }

    /// Moves a file here under a name.
    ///
    /// It gets here under another name first, since a move from one disk to another is a copy that may end halfway.
    func place(_ file: URL, as name: FileName, replacing: Bool) throws -> URL {
        let files = FileManager.default
        try files.createDirectory(at: folder, withIntermediateDirectories: true)
        let target = folder.appending(path: name.text)
        let part = folder.appending(path: ".\(UUID().uuidString).part")
        defer { try? files.removeItem(at: part) }
        try files.moveItem(at: file, to: part)
        if replacing {
            try Self.rename(part, to: target)
        } else {
            try Self.link(part, to: target)
        }
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
