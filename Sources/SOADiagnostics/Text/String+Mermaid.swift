// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension String {
    /// The text as it stands in a quoted label of Mermaid.
    ///
    /// Mermaid knows no escape but entities by number, and looks for directives, Markdown, icons and HTML in labels.
    /// So everything in ASCII is written by number but for letters, digits, and what joins them inside of a word.
    var mermaidEscaped: String {
        let scalars = Array(printable.unicodeScalars)
        var result = ""
        for (index, scalar) in scalars.enumerated() {
            let isJoined =
                scalars.indices.contains(index - 1) && scalars[index - 1].isPlain
                && scalars.indices.contains(index + 1) && scalars[index + 1].isPlain
            switch scalar {
            case " ", ".", "-", "_":
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
    /// Signs are written by number but for harmless ones, since Mermaid looks for HTML and directives in the title too.
    var yamlQuoted: String {
        var result = "\""
        for scalar in printable.unicodeScalars {
            switch scalar {
            case _ where !scalar.isASCII || scalar.isPlain, " ", ".", ",", ":", "-", "_", "(", ")":
                result.unicodeScalars.append(scalar)
            default:
                result += "\\x\(Self(scalar.value, radix: 16))"
            }
        }
        return result + "\""
    }
}

extension Unicode.Scalar {
    /// True for letters and digits of ASCII, and for nearly all beyond it.
    fileprivate var isPlain: Bool {
        switch self {
        case "a"..."z", "A"..."Z", "0"..."9": true
        // Mermaid marks its entities with these while it reads.
        case "ﬂ", "°", "¶", "ß": false
        default: !isASCII
        }
    }
}
