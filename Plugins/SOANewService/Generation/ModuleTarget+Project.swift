// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

extension ModuleTarget {
    /// Looks at a target of a project of Xcode, which tells less of it than SwiftPM.
    ///
    /// A test target tests the one whose name it has before `Tests`, as in the projects that Xcode creates. New files go
    /// below the folder with the name of the target, if there is one.
    ///
    /// - Parameters:
    ///   - name: What Xcode shows.
    ///   - isTest: Whether its product is a bundle of unit tests.
    ///   - files: Its source files.
    ///   - root: The folder of the project.
    init(inProject name: String, isTest: Bool, files: [URL], at root: URL) {
        let folder = root.appending(path: name)
        let hasFolder = files.contains { $0.path.hasPrefix(folder.path + "/") }
        self.init(
            name: name,
            moduleName: String(name.enumerated().map { Self.letter($0.element, isFirst: $0.offset == 0) }),
            isTest: isTest,
            dependencies: isTest && name.hasSuffix("Tests") ? [String(name.dropLast("Tests".count))] : [],
            folder: hasFolder ? folder : root,
            files: files.filter { $0.pathExtension == "swift" },
            isInProject: true
        )
    }

    /// A character of the name of a module, for which Xcode takes that of the target, with `_` for what can't be in one.
    private static func letter(_ character: Character, isFirst: Bool) -> Character {
        character.isLetter || character.isNumber && !isFirst ? character : "_"
    }
}
