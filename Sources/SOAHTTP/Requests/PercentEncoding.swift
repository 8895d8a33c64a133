// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

package import Foundation

/// The parts of a URL, each with the bytes that it may have unencoded (RFC 3986).
package struct PercentEncoding: Sendable {
    /// Letters, digits and four marks, which any part may have.
    package static let unreserved = PercentEncoding(allowed: ASCIISet.alphanumerics.union("-._~"))
    /// One segment of a path: a slash becomes an escape, and so does a semicolon, which ends a segment on some servers.
    package static let segment = PercentEncoding(allowed: unreserved.allowed.union("!$&'()*+,=:@"))
    /// Segments with slashes between them.
    package static let path = PercentEncoding(allowed: segment.allowed.union("/;"))
    /// The names and values of a query.
    ///
    /// A plus sign becomes an escape, since many servers read it as a space.
    package static let query = PercentEncoding(allowed: unreserved.allowed.union("/?:@!$'()*,"))
    /// The names and values of a query whose values have lists with semicolons.
    package static let listQuery = PercentEncoding(allowed: query.allowed.union(";"))

    /// The bytes that stay as they are.
    let allowed: ASCIISet

    /// What follows the host of a URL.
    static let reference = PercentEncoding(allowed: path.allowed.union("?#"))

    /// Returns the text of a URL, or of one that is relative to another, with what follows its host encoded once.
    ///
    /// Foundation encodes the escapes again if there is a character that no URL may have.
    static func url(_ text: String) -> String {
        let scheme = text.utf8.prefix { !endsOfHost.contains($0) }
        var start = text.startIndex
        if text.utf8[scheme.endIndex...].starts(with: "//".utf8) {
            let host = text.utf8[scheme.endIndex...].dropFirst(2).prefix { !endsOfHost.contains($0) }
            start = host.endIndex
        }
        return text[..<start] + reference.encode(String(text[start...]), keepingEscapes: true)
    }

    static let endsOfHost = ASCIISet("/?#")

    /// Encodes text once.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - keepingEscapes: Whether what looks encoded stays as it is; a lone `%` becomes an escape in any case.
    /// - Returns: The encoded text.
    package func encode(_ text: String, keepingEscapes: Bool = false) -> String {
        // Most text needs no escape.
        if text.utf8.allSatisfy(allowed.contains) { return text }
        let bytes = Array(text.utf8)
        var encoded: [UInt8] = []
        encoded.reserveCapacity(bytes.count * 3)
        for (index, byte) in bytes.enumerated() {
            if allowed.contains(byte) || keepingEscapes && Self.isEscape(bytes[index...].prefix(3)) {
                encoded.append(byte)
            } else {
                encoded += [UInt8(ascii: "%"), Self.digits[Int(byte >> 4)], Self.digits[Int(byte & 15)]]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// Returns a query with names and values encoded once.
    package func query(of items: [URLQueryItem]) -> String {
        items.map { item in item.value.map { "\(encode(item.name))=\(encode($0))" } ?? encode(item.name) }
            .joined(separator: "&")
    }

    /// Returns the bytes of text with its escapes decoded, whatever they stand for; a lone `%` stays.
    package static func decode(_ text: some StringProtocol) -> [UInt8] {
        var decoded: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.first {
            let next = rest.prefix(3)
            let escaped = isEscape(next) ? UInt8(String(decoding: next.dropFirst(), as: UTF8.self), radix: 16) : nil
            decoded.append(escaped ?? byte)
            rest = rest.dropFirst(escaped == nil ? 1 : 3)
        }
        return decoded
    }

    /// Returns text with the digits of its escapes in upper case, in which they mean the same (RFC 3986, section 6.2.2.1).
    static func withUpperCaseEscapes(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
        var bytes = Array(text.utf8)
        for index in bytes.indices where isEscape(bytes[index...].prefix(3)) {
            for digit in index + 1...index + 2 where bytes[digit] >= UInt8(ascii: "a") { bytes[digit] -= 32 }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let digits = Array("0123456789ABCDEF".utf8)

    private static func isEscape(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.count == 3 && bytes.first == UInt8(ascii: "%")
            && bytes.dropFirst().allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
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
        let hasEscapes = text.utf8.contains(UInt8(ascii: "%"))
        for text in hasEscapes ? [text, String(decoding: PercentEncoding.decode(text), as: UTF8.self)] : [text] {
            // Some servers take what follows a semicolon for parameters, and the rest for the segment.
            let name = text.utf8.prefix { $0 != UInt8(ascii: ";") }
            if name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8) { return .dots }
            if text.unicodeScalars.contains(where: { $0 == "/" || $0 == "\\" }) { return .slash }
            if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) { return .control }
        }
        return nil
    }
}
