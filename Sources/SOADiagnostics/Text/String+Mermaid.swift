// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension String {
    /// The text, escaped for a quoted label of Mermaid.
    ///
    /// Mermaid's only escapes are numeric entities, and it parses directives, Markdown, icons and HTML in labels.
    /// Therefore only letters, digits and the characters that join them in a word are literal in ASCII.
    var mermaidEscaped: String {
        let scalars = Array(printable.unicodeScalars)
        var result = ""
        for (index, scalar) in scalars.enumerated() {
            let isJoined =
                scalars.indices.contains(index - 1) && scalars[index - 1].isPlain
                && scalars.indices.contains(index + 1) && scalars[index + 1].isPlain
            switch scalar {
            case " ", ".", "-":
                if isJoined { fallthrough } else { result += "#\(scalar.value);" }
            case _ where scalar.isPlain:
                result.unicodeScalars.append(scalar)
            default:
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
        var result = "\""
        for scalar in printable.unicodeScalars {
            switch scalar {
            case _ where !scalar.isASCII || scalar.isPlain, " ", ".", ",", ":", "-", "_", "(", ")":
                result.unicodeScalars.append(scalar)
            case "<": result += "‹"
            case ">": result += "›"
            default:
                result += "\\x\(Self(scalar.value, radix: 16))"
            }
        }
        return result + "\""
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
