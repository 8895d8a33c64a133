// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A place in the app's source: who registered something, or who asked for it.
package struct CallSite: Sendable, CustomStringConvertible {
    /// The file, as `Module/File.swift`.
    package let fileID: StaticString
    /// The line, from 1.
    package let line: UInt

    /// The place as `Module/File.swift:12`.
    package var description: String {
        "\(fileID):\(line)"
    }
}
