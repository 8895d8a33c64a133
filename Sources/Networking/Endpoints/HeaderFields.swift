// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Header fields that are safe to send, in the order of their names.
struct HeaderFields {
    let fields: [(name: String, value: String)]

    init(_ headers: [String: String]) throws(RequestCreationError) {
        for (name, value) in headers {
            guard !name.isEmpty, name.unicodeScalars.allSatisfy(Self.isTokenScalar) else {
                throw RequestCreationError(.invalidHeader, "A header field has a name that is no token.")
            }
            // Scalars, since "\r\n" is one character and equals neither of its parts.
            guard value.unicodeScalars.allSatisfy({ !$0.isControl || $0 == "\t" }) else {
                throw RequestCreationError(.invalidHeader, "The header field \(name) has a control character in it.")
            }
        }
        guard Set(headers.keys.map { $0.lowercased() }).count == headers.count else {
            throw RequestCreationError(.invalidHeader, "A header field is given twice, in two spellings.")
        }
        fields = headers.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
    }

    private static func isTokenScalar(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9": true
        default: "!#$%&'*+-.^_`|~".unicodeScalars.contains(scalar)
        }
    }
}
