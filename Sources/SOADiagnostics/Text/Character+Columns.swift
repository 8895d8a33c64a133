// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension Character {
    /// The number of terminal columns that the character takes: none, one or two.
    ///
    /// Terminals differ; this is what most of them do.
    var columns: Int {
        if isASCII { return 1 }
        if unicodeScalars.contains(where: \.takesTwoColumns) { return 2 }
        return unicodeScalars.allSatisfy(\.takesNoColumn) ? 0 : 1
    }
}

extension StringProtocol {
    /// The number of terminal columns that the text takes.
    var columns: Int {
        utf8.allSatisfy { $0 < 0x80 } ? utf8.count : reduce(0) { $0 + $1.columns }
    }
}

extension Unicode.Scalar {
    /// The blocks whose characters East Asian typography sets in full width.
    private static let wideRanges: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
        0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
        0x20000...0x3FFFD,
    ]

    fileprivate var takesTwoColumns: Bool {
        // Variation selector 16 selects the emoji presentation of a character.
        value == 0xFE0F || properties.isEmojiPresentation || Self.wideRanges.contains { $0.contains(value) }
    }

    fileprivate var takesNoColumn: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: true
        default: false
        }
    }
}
