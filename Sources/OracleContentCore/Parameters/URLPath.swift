// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Puts paths of URLs together, each part encoded exactly once.
package enum URLPath {
    /// Letters, digits and marks that need no encoding in one segment of a path.
    private static let plain = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@".utf8
    )

    /// Text as one segment of a path: what is a slash in it stays inside.
    package static func segment(_ text: String) -> String {
        encode(text)
    }

    /// True if the text can be a segment; servers and clients take the others for steps to somewhere else.
    package static func isSegment(_ text: String) -> Bool {
        !text.allSatisfy(\.isWhitespace) && text != "." && text != ".."
    }

    /// Parts of a path as one, with single slashes between them and one before.
    ///
    /// What is encoded already stays so; what else may not stand in a path is encoded.
    package static func joined(_ parts: [String]) -> String {
        parts.flatMap { $0.split(separator: "/") }.map { "/" + encodeRest($0) }.joined()
    }

    /// Encodes what may not stand in a path, and leaves alone what looks encoded.
    private static func encodeRest(_ text: Substring) -> String {
        let parts = text.split(separator: "%", omittingEmptySubsequences: false)
        var result = encode(String(parts.first ?? ""))
        for part in parts.dropFirst() {
            let isEscape = part.utf8.count >= 2 && part.utf8.prefix(2).allSatisfy(isHexDigit)
            result += (isEscape ? "%" : "%25") + encode(String(part))
        }
        return result
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        "0123456789ABCDEFabcdef".utf8.contains(byte)
    }

    private static func encode(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            if plain.contains(byte) {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                result += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return result
    }
}
