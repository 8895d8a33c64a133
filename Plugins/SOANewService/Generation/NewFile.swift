// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// A file that is still to be written.
struct NewFile: Hashable, Sendable {
    let url: URL
    let text: String

    /// Writes files, all or none, and none in place of another.
    ///
    /// A module cannot have two files of one name, so each name has to be new to the whole target.
    ///
    /// - Parameters:
    ///   - files: The files to write, whose folders are made.
    ///   - present: The files that the targets have already, in whatever folder.
    ///   - root: The folder that paths are relative to.
    /// - Throws: ``Refusal`` when a file is there already, or cannot be written.
    static func write(_ files: [NewFile], besides present: [URL], in root: URL) throws(Refusal) {
        let manager = FileManager.default
        let taken = files.flatMap { file in
            let namesakes = present.filter { $0.lastPathComponent == file.url.lastPathComponent }
            return namesakes.isEmpty && manager.fileExists(atPath: file.url.path) ? [file.url] : namesakes
        }
        guard taken.isEmpty else {
            throw Refusal(
                """
                Nothing was written, since these files are there already:
                \(list(taken, in: root))
                Give the service another name, or move them away first.
                """
            )
        }
        var begun: [URL] = []
        do {
            for file in files {
                begun.append(file.url)
                let folder = file.url.deletingLastPathComponent()
                try manager.createDirectory(at: folder, withIntermediateDirectories: true)
                try Data(file.text.utf8).write(to: file.url, options: .withoutOverwriting)
            }
        } catch {
            // A file that came meanwhile is not one of these.
            if (error as? CocoaError)?.code == .fileWriteFileExists { begun.removeLast() }
            for url in begun { try? manager.removeItem(at: url) }
            throw Refusal("Nothing was written, since a file could not be: \(error.localizedDescription)")
        }
    }

    /// Lists files, one a line, by their paths from a folder.
    static func list(_ urls: [URL], in root: URL) -> String {
        let prefix = root.path + "/"
        return urls.map { "  \($0.path.hasPrefix(prefix) ? String($0.path.dropFirst(prefix.count)) : $0.path)" }
            .joined(separator: "\n")
    }
}
