// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Hummingbird

/// A validated search text.
struct PlainText {
    let text: String

    init(_ text: String?, called name: String) throws(HTTPError) {
        guard
            let text,
            (1...100).contains(text.unicodeScalars.count),
            text.contains(where: { !$0.isWhitespace }),
            !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else {
            throw HTTPError(.badRequest, message: "The \(name) has to be a text of 1 to 100 characters.")
        }
        self.text = text
    }
}
