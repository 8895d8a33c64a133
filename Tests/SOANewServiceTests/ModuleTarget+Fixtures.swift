// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

extension ModuleTarget {
    /// A target below a folder, which depends on SOA.
    static func module(_ name: String, in root: URL = URL(filePath: "/package")) -> ModuleTarget {
        ModuleTarget(
            name: name,
            moduleName: name,
            isTest: false,
            dependencies: ["SOA"],
            folder: root.appending(path: "Sources/\(name)"),
            files: []
        )
    }

    /// A test target below a folder, which depends on all that tests of services need.
    static func tests(_ name: String, of module: String, in root: URL = URL(filePath: "/package")) -> ModuleTarget {
        ModuleTarget(
            name: name,
            moduleName: name,
            isTest: true,
            dependencies: [module, "SOA", "SOATesting"],
            folder: root.appending(path: "Tests/\(name)"),
            files: []
        )
    }
}
