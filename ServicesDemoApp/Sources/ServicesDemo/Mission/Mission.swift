// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// What the demo is to do.
struct Mission: Sendable {
    static let sampleText = "Business logic belongs into services."

    var text: String
    var login: Login

    /// The sample account shares the sample text.
    static func sample() throws -> Mission {
        Mission(text: sampleText, login: try .sample())
    }

    /// Whether there is nothing to see in a text.
    static func isBlank(_ text: String) -> Bool {
        text.allSatisfy(\.isWhitespace)
    }
}
