// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension String {
    /// The text, escaped for a quoted label of Mermaid.
    ///
    /// Mermaid's only escapes are numeric entities, and it parses directives, Markdown, icons and HTML in labels.
    /// Therefore only letters, digits and the characters that join them in a word are literal in ASCII.
    var mermaidEscaped: String {
        let scalars = Array(printable.unicodeScalars)
        func isPlain(at index: Int) -> Bool { scalars.indices.contains(index) && scalars[index].isPlain }
        var result = ""
        for (index, scalar) in scalars.enumerated() {
            let isJoined = isPlain(at: index - 1) && isPlain(at: index + 1)
            if scalar.isPlain || isJoined && " .-".unicodeScalars.contains(scalar) {
                result.unicodeScalars.append(scalar)
            } else {
                result += "#\(scalar.value);"
            }
        }
        return result
    }

    /// The text as a quoted string of YAML, for the title of a diagram.
    ///
    /// Punctuation is escaped unless harmless, since Mermaid parses directives in the title too. Mermaid removes tags there,
    /// and has no escape for them, so angle brackets become quotation marks of their shape.
    var yamlQuoted: String {
        let text = printable.escaped { character in
            switch character {
            case _ where !character.isASCII || character.isPlain, " ", ".", ",", ":", "-", "_", "(", ")": nil
            case "<": "‹"
            case ">": "›"
            default: "\\x\(Self(character.value, radix: 16))"
            }
        }
        return "\"\(text)\""
    }
}

extension Unicode.Scalar {
    /// True for ASCII letters and digits, and for nearly everything outside ASCII.
    fileprivate var isPlain: Bool {
        switch self {
        case "a"..."z", "A"..."Z", "0"..."9": true
        // Mermaid marks entities with these characters while it parses.
        case "ﬂ", "°", "¶", "ß": false
        default: !isASCII
        }
    }
}
