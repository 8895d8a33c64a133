// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors
//
// What Xcode declares of a project for its plugins, as far as the plugin of the package uses it.

public import Foundation
public import PackagePlugin

public protocol XcodeCommandPlugin: Plugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws
}

public struct XcodePluginContext {
    public let xcodeProject: XcodeProject
}

public struct XcodeProject {
    public let displayName: String
    public let directoryURL: URL
    public let targets: [XcodeTarget]
}

public struct XcodeTarget {
    public let displayName: String
    public let product: XcodeProduct?
    public let inputFiles: FileList
}

public struct XcodeProduct {
    public enum Kind {
        case application
        case executable
        case framework
        case library
        case other(String)
    }

    public let kind: Kind
}
