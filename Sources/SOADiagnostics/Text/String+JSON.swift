// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension String {
    /// The text as a JSON string, including the quotation marks.
    ///
    /// Characters that could end a script in HTML or a line in old JavaScript are escaped too.
    var jsonQuoted: String {
        var result = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case "\u{0}"..."\u{1F}", "<", ">", "&", "\u{7F}", "\u{2028}", "\u{2029}":
                let digits = Self(scalar.value, radix: 16)
                result += "\\u" + Self(repeating: "0", count: 4 - digits.count) + digits
            default:
                result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
