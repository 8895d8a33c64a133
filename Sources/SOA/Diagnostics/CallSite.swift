// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A place in the app's source: of a registration, or of a lookup.
package struct CallSite: Sendable, CustomStringConvertible {
    /// The file, as `Module/File.swift`.
    package let fileID: StaticString
    /// The line, from 1.
    package let line: UInt

    /// Creates a call site.
    ///
    /// - Parameters:
    ///   - fileID: The file, as `Module/File.swift`.
    ///   - line: The line, from 1.
    package init(fileID: StaticString, line: UInt) {
        self.fileID = fileID
        self.line = line
    }

    /// The place as `Module/File.swift:12`.
    package var description: String {
        "\(fileID):\(line)"
    }
}
