// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension String {
    private static let inToken = ASCIISet.alphanumerics.union("!#$%&'*+-.^_`|~")

    /// Whether the text is a token, such as a method or the name of a header (RFC 9110, section 5.6.2).
    package var isHTTPToken: Bool {
        !isEmpty && utf8.allSatisfy(Self.inToken.contains)
    }

    /// Whether a header may have the text as its value, and nothing in it begins another header (RFC 9110, section 5.5).
    ///
    /// Line separators of Unicode are refused too, since a conversion may turn them into line breaks.
    package var isHeaderValue: Bool {
        // Most values are ASCII, and need no look at the properties of Unicode.
        if utf8.allSatisfy({ (0x20..<0x7F).contains($0) || $0 == 0x09 }) { return true }
        return unicodeScalars.allSatisfy { $0 == "\t" || !$0.isControl }
    }

    /// Whether two names of headers are the same in upper or lower case.
    package func isSameHeader(as other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        return zip(utf8, other.utf8).allSatisfy { left, right in
            left == right || left | 0x20 == right | 0x20 && (0x61...0x7A).contains(left | 0x20)
        }
    }
}

extension Unicode.Scalar {
    /// Whether it is a control character, line breaks of any kind included.
    package var isControl: Bool {
        if isASCII { return value < 0x20 || value == 0x7F }
        return [.control, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
    }
}

extension [String: String] {
    /// Returns the value of a header by its name in upper or lower case.
    package func header(_ name: String) -> String? {
        self[name] ?? first { $0.key.isSameHeader(as: name) }?.value
    }

    /// Sets a header in place of those of the same name in upper or lower case; nil removes them.
    package mutating func setHeader(_ name: String, to value: String?) {
        for old in keys where old.isSameHeader(as: name) { self[old] = nil }
        self[name] = value
    }
}
