// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension String {
    /// The text, escaped for HTML and XML, both between tags and in quoted attributes.
    var markupEscaped: String {
        let text = printable
        guard text.utf8.contains(where: { "&<>\"'".utf8.contains($0) }) else { return text }
        var result = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }
}
