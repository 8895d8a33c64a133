// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension String {
    /// The text, escaped for HTML and XML, both between tags and in quoted attributes.
    var markupEscaped: String {
        let text = printable
        guard text.utf8.contains(where: { "&<>\"'".utf8.contains($0) }) else { return text }
        return text.escaped { character in
            switch character {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            case "'": "&#39;"
            default: nil
            }
        }
    }

    /// The text, escaped for a quoted string of Graphviz.
    ///
    /// A backslash begins an escape, such as `\N` for the name of the node, and an ampersand begins an HTML entity.
    var dotEscaped: String {
        printable.escaped { character in
            switch character {
            case "\"", "\\": "\\\(character)"
            case "&": "&amp;"
            default: nil
            }
        }
    }

    /// The text as a JSON string, including the quotation marks.
    ///
    /// Characters that could end a script in HTML or a line in old JavaScript are escaped too.
    var jsonQuoted: String {
        let text = escaped { character in
            switch character {
            case "\"", "\\": "\\\(character)"
            case "\n": "\\n"
            case "\r": "\\r"
            case "\t": "\\t"
            case "\u{0}"..."\u{1F}", "<", ">", "&", "\u{7F}", "\u{2028}", "\u{2029}":
                "\\u" + character.hexDigits
            default: nil
            }
        }
        return "\"\(text)\""
    }

    /// Returns the text with the escape of each character that needs one.
    func escaped(_ escape: (Unicode.Scalar) -> String?) -> String {
        var result = UnicodeScalarView()
        for character in unicodeScalars {
            if let escape = escape(character) {
                result.append(contentsOf: escape.unicodeScalars)
            } else {
                result.append(character)
            }
        }
        return Self(result)
    }
}

extension Unicode.Scalar {
    /// The number of the character in hexadecimal digits, at least four of them.
    var hexDigits: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
