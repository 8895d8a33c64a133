// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// Finds what the package manager built.
enum BuiltProduct {
    /// Looks beside the running tests, and then in each folder around them.
    static func url(of name: String) throws(ProductNotFound) -> URL {
        let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
        let places = bundles + [Bundle.main.bundleURL, URL(fileURLWithPath: CommandLine.arguments.first ?? "/")]
        for place in places {
            var folder = place.standardizedFileURL
            while folder.path != "/" {
                let candidate = folder.appendingPathComponent(name)
                if isProgram(candidate) { return candidate }
                folder = folder.deletingLastPathComponent()
            }
        }
        throw ProductNotFound(name: name, places: places.map(\.path))
    }

    private static func isProgram(_ url: URL) -> Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
        return attributes?[.type] as? FileAttributeType == .typeRegular
            && FileManager.default.isExecutableFile(atPath: url.path)
    }
}
