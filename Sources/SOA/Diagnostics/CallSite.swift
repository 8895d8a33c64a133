// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The file and line of a registration or a lookup.
package struct CallSite: Equatable, Sendable {
    let file: Literal
    let number: UInt32
}

extension CallSite: CustomStringConvertible {
    /// Creates a call site from a file, as `Module/File.swift`, and a line, from 1.
    package init(fileID: StaticString, line: UInt) {
        self.init(file: Literal(fileID), number: UInt32(truncatingIfNeeded: line))
    }

    /// The file, as `Module/File.swift`.
    package var fileID: String { file.description }

    /// The line, from 1.
    package var line: UInt { UInt(number) }

    /// The call site as `Module/File.swift:12`.
    package var description: String { "\(fileID):\(line)" }
}

/// A literal by its address: a third of a `StaticString`, since each registration keeps one and each lookup several.
@safe struct Literal: Equatable, Sendable {
    /// Never changes; 0 for none.
    let address: UInt
}

extension Literal: CustomStringConvertible {
    init(_ literal: StaticString) {
        // Sound: the address is that of a literal that has one; a single scalar, which a literal of this type never is, has none.
        address = unsafe literal.hasPointerRepresentation ? UInt(bitPattern: literal.utf8Start) : 0
    }

    /// Returns true for equal texts, of which there may be several literals.
    static func == (left: Self, right: Self) -> Bool {
        left.address == right.address || left.description == right.description
    }

    var description: String {
        // Sound: a literal is never deallocated, and ends with a zero.
        unsafe UnsafePointer<CChar>(bitPattern: address).map { unsafe String(cString: $0) } ?? ""
    }
}
