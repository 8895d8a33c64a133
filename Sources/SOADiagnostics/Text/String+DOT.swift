// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension String {
    /// The text, escaped for a quoted string of Graphviz.
    ///
    /// A backslash begins an escape, such as `\N` for the name of the node, and an ampersand begins an HTML entity.
    var dotEscaped: String {
        var result = ""
        for character in printable.unicodeScalars {
            switch character {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "&": result += "&amp;"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }
}
