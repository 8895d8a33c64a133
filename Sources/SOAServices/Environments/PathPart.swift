// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// What may stand between two slashes of a path.
enum PathPart {
    /// RFC 3986 calls these unreserved; everything else is data, and encoded.
    private static let unencoded = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    )

    /// Why a text is refused; nil if it is fine.
    static func problem(of part: String) -> ServicePathError.Code? {
        if part.isEmpty { return .emptyPart }
        // Servers and proxies that decode twice see through one more layer, so that is looked at as well.
        for text in [part, decodedLeniently(part)] {
            if text == "." || text == ".." { return .dotPart }
            if text.unicodeScalars.contains(where: { $0 == "/" || $0 == "\\" }) { return .slash }
            if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
                return .controlCharacter
            }
        }
        return nil
    }

    /// The part as it stands in a URL.
    static func encoded(_ part: String) -> String? {
        part.addingPercentEncoding(withAllowedCharacters: unencoded)
    }

    /// The part with its percent-encoded ASCII decoded, also where other encodings in it make no sense.
    private static func decodedLeniently(_ part: String) -> String {
        var decoded = String.UnicodeScalarView()
        var rest = Substring(part).unicodeScalars
        while let scalar = rest.popFirst() {
            let digits = String(String.UnicodeScalarView(rest.prefix(2)))
            if scalar == "%", digits.unicodeScalars.count == 2, let byte = UInt8(digits, radix: 16), byte < 128 {
                decoded.append(Unicode.Scalar(byte))
                rest.removeFirst(2)
            } else {
                decoded.append(scalar)
            }
        }
        return String(decoded)
    }
}
