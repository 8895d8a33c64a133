// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// A target of a package or of a project of Xcode, as far as a new service has to know it.
struct ModuleTarget: Hashable, Sendable {
    let name: String
    let moduleName: String
    let isTest: Bool
    /// The names of targets and products that it depends on.
    let dependencies: [String]
    let folder: URL
    let files: [URL]
    /// True in a project of Xcode, which says nothing of what its targets depend on.
    var isInProject = false

    /// The folder for new files: the innermost of all files or, if that has Swift files of others, the outermost without.
    ///
    /// SwiftPM tells a plugin which files belong to a target, but not the `sources` that its manifest lists.
    var home: URL {
        let prefix = folder.path + "/"
        let paths = Set(files.map(\.path).filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) })
        let folders = Set(paths.flatMap { path in [""] + path.indices.filter { path[$0] == "/" }.map { path[...$0] } })
            .sorted { ($0.count, $0) < ($1.count, $1) }
        let shared = folders.last { folder in paths.allSatisfy { $0.hasPrefix(folder) } } ?? ""
        let others = swiftFiles.filter { !paths.contains($0) }
        let own = folders.first { folder in
            folder.hasPrefix(shared) && !others.contains { $0.hasPrefix(folder) }
        }
        return folder.appending(path: own ?? shared)
    }

    /// The paths of the Swift files in the folder, but for hidden ones and builds.
    private var swiftFiles: [String] {
        guard let enumerator = FileManager.default.enumerator(atPath: folder.path) else { return [] }
        var paths: [String] = []
        while let path = enumerator.nextObject() as? String {
            if path.hasPrefix(".") { enumerator.skipDescendants() }
            if path.hasSuffix(".swift") { paths.append(path) }
        }
        return paths
    }
}
