// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The parts of a URL, each with the bytes that it may have unencoded (RFC 3986).
package enum PercentEncoding: Sendable {
    /// Letters, digits and four marks, which any part may have.
    case unreserved
    /// One segment of a path: a slash becomes an escape.
    case segment
    /// Segments with slashes between them.
    case path
    /// The names and values of a query. A plus sign becomes an escape, since many servers read it as a space.
    case query

    /// Encodes text once.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - keepingEscapes: Whether what looks encoded stays as it is; a lone `%` becomes an escape in any case.
    /// - Returns: The encoded text.
    package func encode(_ text: some StringProtocol, keepingEscapes: Bool = false) -> String {
        let bytes = Array(text.utf8)
        var encoded = ""
        encoded.reserveCapacity(bytes.count)
        for (index, byte) in bytes.enumerated() {
            let isEscape =
                keepingEscapes && byte == UInt8(ascii: "%")
                && bytes.dropFirst(index + 1).prefix(2).count(where: Self.isHexDigit) == 2
            if isEscape || allows(byte) {
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                encoded += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return encoded
    }

    private func allows(_ byte: UInt8) -> Bool {
        switch Unicode.Scalar(byte) {
        case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~": true
        default:
            switch self {
            case .unreserved: false
            case .segment: "!$&'()*+,;=:@".utf8.contains(byte)
            case .path: "/!$&'()*+,;=:@".utf8.contains(byte)
            case .query: "/?:@!$'()*,".utf8.contains(byte)
            }
        }
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        Character(Unicode.Scalar(byte)).isHexDigit
    }
}

/// The text between two slashes of a path.
package enum URLSegment {
    /// The reason why a text can't be a segment.
    package enum Problem: Sendable {
        case empty
        case dots
        case slash
        case control
    }

    /// Returns the reason why a text can't be a segment; nil if it can.
    ///
    /// Some servers and proxies decode twice, so the decoded text is checked as well.
    package static func problem(of text: String) -> Problem? {
        if text.isEmpty { return .empty }
        for text in [text, decodedLeniently(text)] {
            if text == "." || text == ".." { return .dots }
            if text.unicodeScalars.contains(where: { $0 == "/" || $0 == "\\" }) { return .slash }
            if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) { return .control }
        }
        return nil
    }

    /// Returns the text with its percent-encoded ASCII decoded, whatever other escapes it has.
    private static func decodedLeniently(_ text: String) -> String {
        var decoded = String.UnicodeScalarView()
        var rest = Substring(text).unicodeScalars
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
