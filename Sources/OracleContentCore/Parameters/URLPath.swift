// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP

/// Puts paths of URLs together, each part encoded exactly once.
package enum URLPath {
    /// True if the text can be a segment; servers and clients take the others for steps to somewhere else.
    package static func isSegment(_ text: String) -> Bool {
        !text.allSatisfy(\.isWhitespace) && text != "." && text != ".."
    }

    /// Parts of a path as one, with single slashes between them and one before.
    ///
    /// What is encoded already stays so; what else may not stand in a path is encoded.
    package static func joined(_ parts: [String]) -> String {
        let segments = parts.flatMap { $0.split(separator: "/") }
        return segments.map { "/" + PercentEncoding.segment.encode($0, keepingEscapes: true) }.joined()
    }
}
