// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(XcodeProjectPlugin)
import Foundation
import PackagePlugin
import XcodeProjectPlugin

extension NewService: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
        let root = context.xcodeProject.directoryURL
        try run(arguments, for: context.xcodeProject.targets.compactMap { ModuleTarget($0, at: root) }, in: root)
    }
}

extension ModuleTarget {
    /// Looks at a target as Xcode knows it; nil for tests of the user interface, and for what has no product.
    fileprivate init?(_ target: XcodeTarget, at root: URL) {
        let isTest: Bool
        switch target.product?.kind {
        case nil, .other("com.apple.product-type.bundle.ui-testing"): return nil
        case .other("com.apple.product-type.bundle.unit-test"): isTest = true
        default: isTest = false
        }
        let files = target.inputFiles.filter { $0.type == .source }.map(\.url)
        self.init(inProject: target.displayName, isTest: isTest, files: files, at: root)
    }
}
#endif
