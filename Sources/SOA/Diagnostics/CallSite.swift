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
        left.number == right.number
            && (left.address != nil && left.address == right.address
                || left.fileID.description == right.fileID.description)
    }

    /// The address of the name of the file; one name may have several.
    private var address: UInt? {
        // Sound: the address is compared, and not followed.
        unsafe fileID.hasPointerRepresentation ? UInt(bitPattern: fileID.utf8Start) : nil
    }
}
