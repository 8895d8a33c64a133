// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A token of a query.
enum ContentQueryToken: Hashable, Sendable {
    case open
    case close
    /// A field, an operator, or a value without quotes.
    case word(String)
    /// A quoted value, without its quotes and escaping backslashes.
    case quoted(String)

    /// Splits a text into tokens; the parser checks their order.
    ///
    /// It reads scalars, so a quote counts even if the next scalar combines with it.
    static func all(in text: String) throws(ContentProblem) -> [ContentQueryToken] {
        var tokens: [ContentQueryToken] = []
        var rest = text.unicodeScalars[...]
        while let scalar = rest.first {
            switch scalar {
            case "(": tokens.append(.open)
            case ")": tokens.append(.close)
            case "\"":
                tokens.append(.quoted(try quoted(&rest)))
                continue
            case _ where scalar.properties.isWhitespace: break
            default:
                let word = rest.prefix { !$0.properties.isWhitespace && !"()\"".unicodeScalars.contains($0) }
                tokens.append(.word(String(word)))
                rest = rest.dropFirst(word.count)
                continue
            }
            rest = rest.dropFirst()
        }
        return tokens
    }

    private static func quoted(_ rest: inout Substring.UnicodeScalarView) throws(ContentProblem) -> String {
        var value = String.UnicodeScalarView()
        rest = rest.dropFirst()
        while var scalar = rest.popFirst() {
            if scalar == "\"" { return String(value) }
            if scalar == "\\" {
                guard let escaped = rest.popFirst() else { break }
                scalar = escaped
            }
            value.append(scalar)
        }
        throw .invalidQuery("The query ends inside a value; close it with a quotation mark.")
    }
}
