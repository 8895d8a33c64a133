// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP

/// The paths of URLs, each part of them encoded exactly once.
package enum URLPath {
    /// Whether the text can be a segment; servers and clients read the others as steps to another path.
    package static func isSegment(_ text: String) -> Bool {
        !text.allSatisfy(\.isWhitespace) && URLSegment.problem(of: text) != .dots
    }

    /// Joins parts of a path by single slashes, with one before the first.
    ///
    /// What is encoded already stays so; other characters that no path may have are encoded.
    package static func joined(_ parts: [String]) -> String {
        let slash = UInt8(ascii: "/")
        var path: [UInt8] = []
        for part in parts {
            path.append(slash)
            for byte in part.utf8 where byte != slash || path.last != slash { path.append(byte) }
            if path.last == slash { path.removeLast() }
        }
        return PercentEncoding.path.encode(String(decoding: path, as: UTF8.self), keepingEscapes: true)
    }
}
