// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP

/// The name in a header `Content-Disposition` (RFC 6266, and RFC 8187 for `filename*`).
package struct ContentDisposition: Hashable, Sendable {
    /// The name; the one in `filename*` comes before the one in `filename`.
    package let filename: String?

    package init(_ text: String) {
        var parameters: [String: String] = [:]
        var rest = text[...].drop { $0 != ";" }
        while rest.popFirst() != nil {
            let name = rest.prefix { $0 != "=" && $0 != ";" }
            rest = rest.dropFirst(name.count)
            guard rest.first == "=" else { continue }
            let value = Self.value(&rest)
            let key = name.trimmingCharacters(in: .whitespaces).lowercased()
            parameters[key] = parameters[key] ?? value
            rest = rest.drop { $0 != ";" }
        }
        filename = parameters["filename*"].flatMap(Self.decoded) ?? parameters["filename"]
    }

    /// Takes `=` and what is after it: a token, or text between quotes.
    private static func value(_ rest: inout Substring) -> String {
        rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
        guard rest.first == "\"" else {
            let token = rest.prefix { $0 != ";" }
            rest = rest.dropFirst(token.count)
            return token.trimmingCharacters(in: .whitespaces)
        }
        rest.removeFirst()
        var text = ""
        while let character = rest.popFirst(), character != "\"" {
            text.append(character == "\\" ? rest.popFirst() ?? character : character)
        }
        return text
    }

    /// The text that `UTF-8'en'a%20b` stands for; nil if its characters can't be read.
    private static func decoded(_ text: String) -> String? {
        let parts = text.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        switch parts[0].lowercased() {
        case "utf-8": return String(parts[2]).removingPercentEncoding
        case "iso-8859-1":
            return String(String.UnicodeScalarView(PercentEncoding.decode(parts[2]).map { Unicode.Scalar($0) }))
        default: return nil
        }
    }
}
