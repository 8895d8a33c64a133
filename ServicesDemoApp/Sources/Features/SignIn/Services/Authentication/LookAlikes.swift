// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// Tells names that can be mistaken for others, as Unicode's technical standard 39 does in its simple rules.
///
/// A name has letters of one script, digits, and what is typed between words. Letters of Greek and Cyrillic that look like
/// Latin ones are not enough for a name: another letter has to show which script it is.
enum LookAlikes {
    /// What may stand between letters and digits.
    private static let separators = Set(" .-_'@+".unicodeScalars)

    /// Letters of other scripts that are drawn as Latin ones are.
    private static let latinTwins = Set(
        ("аеіјорсухѕԁԛԝһӏАВЕІЈКМНОРСТУХЅԌ" + "αιοργνκτυχΑΒΕΖΗΙΚΜΝΟΡΤΥΧϲϳ").unicodeScalars
    )

    /// The ASCII characters of names that Unicode's table of confusables replaces, in the order of the replacements.
    ///
    /// | characters | skeleton |
    /// |---|---|
    /// | `1`, `I`, `l` | `l` |
    /// | `0`, `O` | `O` |
    /// | `m`, `rn` | `rn` |
    static let replacements = [("1", "l"), ("I", "l"), ("0", "O"), ("m", "rn")]

    /// Returns what a name has in common with all names that look like it.
    static func skeleton(of name: String) -> String {
        // Literally, as SQLite replaces them in the index of accounts.
        replacements.reduce(name) { $0.replacingOccurrences(of: $1.0, with: $1.1, options: .literal) }
    }

    /// What is wrong with a name, to be said after "the user name"; nil if nothing is.
    static func problem(of name: String) -> String? {
        guard name.precomposedStringWithCompatibilityMapping == name else {
            return "has characters that look like others"
        }
        guard name.unicodeScalars.allSatisfy(isPlain) else {
            return "has characters that are not seen, or are no letters"
        }
        guard !name.contains("  ") else { return "has more than one space in a row" }
        let letters = name.unicodeScalars.filter {
            !separators.contains($0) && !$0.isASCII || $0.properties.isAlphabetic
        }
        guard hasOneScript(letters) else { return "mixes letters of several scripts" }
        guard letters.isEmpty || !letters.allSatisfy(latinTwins.contains) else {
            return "looks like one in Latin letters"
        }
        return nil
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .nonspacingMark, .spacingMark:
            !scalar.properties.isDefaultIgnorableCodePoint
        case .decimalNumber: scalar.isASCII
        default: separators.contains(scalar)
        }
    }

    private static func hasOneScript(_ letters: String.UnicodeScalarView) -> Bool {
        let text = String(letters)
        // Without the letters of phonetics, of which many are drawn as plain ones are, and without the dotless i.
        return text.wholeMatch(of: /[A-Za-z\u{C0}-\u{130}\u{132}-\u{17F}\u{1E00}-\u{1EFF}]*/) != nil
            || text.wholeMatch(of: /[\p{Script=Greek}\p{Script=Inherited}]*/) != nil
            || text.wholeMatch(of: /[\p{Script=Cyrillic}\p{Script=Inherited}]*/) != nil
            || text.wholeMatch(of: /[\p{Script=Hebrew}\p{Script=Inherited}]*/) != nil
            || text.wholeMatch(of: /[\p{Script=Arabic}\p{Script=Inherited}]*/) != nil
            || text.wholeMatch(of: /[\p{Script=Devanagari}\p{Script=Inherited}]*/) != nil
            || text.wholeMatch(of: /[\p{Script=Thai}\p{Script=Inherited}]*/) != nil
            || text.wholeMatch(of: /[\p{Script=Hangul}\p{Script=Han}]*/) != nil
            || text.wholeMatch(of: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー]*/) != nil
    }
}
