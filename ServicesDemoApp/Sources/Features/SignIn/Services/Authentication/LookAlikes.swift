// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// Detects names that look like others, by the simple rules of Unicode Technical Standard 39.
///
/// A name has letters of one script, digits and separators. A name of only those Greek or Cyrillic letters that look
/// like Latin ones is rejected: it needs another letter of its script.
enum LookAlikes {
    /// The allowed separators.
    private static let separators = Set(" .-_'@+".unicodeScalars)

    /// Letters of other scripts that look like Latin ones.
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

    /// Returns the skeleton of a name, which look-alike names share.
    static func skeleton(of name: String) -> String {
        // Literal, like SQLite's `replace` in the index of accounts.
        replacements.reduce(name) { $0.replacingOccurrences(of: $1.0, with: $1.1, options: .literal) }
    }

    /// Returns the problem of a name, as a continuation of "the user name"; nil for a valid name.
    static func problem(of name: String) -> String? {
        guard name.precomposedStringWithCompatibilityMapping == name else {
            return "has characters that look like others"
        }
        guard name.unicodeScalars.allSatisfy(isPlain) else {
            return "has invisible characters or symbols"
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
        // Without phonetic letters, of which many look like Latin ones, and without the dotless i.
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
