// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The file and line of a registration or a lookup.
package struct CallSite: Equatable, Sendable, CustomStringConvertible {
    /// The file, as `Module/File.swift`.
    package let fileID: StaticString
    /// The line in half a word, which fits behind the flags of the file, since call sites are many.
    private let number: UInt32

    /// Creates a call site.
    ///
    /// - Parameters:
    ///   - fileID: The file, as `Module/File.swift`.
    ///   - line: The line, from 1.
    package init(fileID: StaticString, line: UInt) {
        self.fileID = fileID
        number = UInt32(truncatingIfNeeded: line)
    }

    /// The line, from 1.
    package var line: UInt { UInt(number) }

    /// The call site as `Module/File.swift:12`.
    @inline(never)
    package var description: String {
        "\(fileID):\(line)"
    }

    package static func == (left: Self, right: Self) -> Bool {
        left.number == right.number && left.fileID.description == right.fileID.description
    }
}
