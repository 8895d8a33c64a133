// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension String {
    /// The text on one line, with a visible sign for each invisible character.
    ///
    /// This covers characters that break the line, control a terminal, change the direction of the text after them, or
    /// occupy no space. A line feed becomes `␊`; a character without such a sign becomes its number, as in `[U+202E]`.
    /// What selects or joins the forms of letters and emoji stays.
    var printable: String {
        if utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return self }
        return escaped { scalar in
            switch scalar.value {
            // The control pictures are in the order of the control characters.
            case 0...0x1F: Unicode.Scalar(0x2400 + scalar.value).map { Self($0) }
            case 0x7F: "\u{2421}"
            default: scalar.isUnprintable ? "[U+\(scalar.hexDigits.uppercased())]" : nil
            }
        }
    }

    /// The text as a name: printable, or two quotation marks if it is empty.
    var printableName: String {
        isEmpty ? "\"\"" : printable
    }

    /// Returns the text, without its middle if it takes more than `limit` columns.
    ///
    /// The end is kept, since long names often differ only there.
    func shortened(to limit: Int) -> String {
        // No character takes more columns than bytes.
        if utf8.count <= limit || prefix(columns: limit).endIndex == endIndex { return self }
        let tail = limit / 3
        let end = Self(reversed().prefix(columns: tail).reversed())
        return "\(prefix(columns: limit - tail - 1))…\(end)"
    }
}

extension Collection<Character> {
    /// Returns the longest prefix that takes at most `limit` columns.
    fileprivate func prefix(columns limit: Int) -> SubSequence {
        var columns = 0
        return prefix { character in
            columns += character.columns
            return columns <= limit
        }
    }
}

extension Unicode.Scalar {
    /// True for line breaks, controls and noncharacters, and for characters that fonts draw as nothing.
    fileprivate var isUnprintable: Bool {
        switch value {
        // Joiners, the tags of flags, and variation selectors of emoji and ideographs.
        case 0x200C...0x200D, 0xFE00...0xFE0F, 0xE0020...0xE007F, 0xE0100...0xE01EF:
            false
        default:
            switch properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: true
            default: properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint
            }
        }
    }
}
