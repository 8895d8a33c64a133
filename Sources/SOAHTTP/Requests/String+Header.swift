// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension String {
    /// True if the text is what RFC 9110, section 5.6.2, calls a token: a method, or the name of a header.
    package var isHTTPToken: Bool {
        !isEmpty
            && utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "a")...UInt8(ascii: "z"):
                    true
                default:
                    "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }

    /// True if the text may stand in a header, by RFC 9110, section 5.5: nothing in it begins another one.
    ///
    /// What Unicode calls separators of lines is no danger by itself, but becomes one where somebody converts it.
    package var isHeaderValue: Bool {
        unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control: scalar == "\t"
            case .lineSeparator, .paragraphSeparator: false
            default: true
            }
        }
    }
}
