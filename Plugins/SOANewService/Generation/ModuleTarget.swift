// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// A target of a package, as far as a new service has to know it.
struct ModuleTarget: Hashable, Sendable {
    let name: String
    let moduleName: String
    let isTest: Bool
    /// The names of targets and products that it depends on.
    let dependencies: [String]
    let folder: URL
    let files: [URL]
}
