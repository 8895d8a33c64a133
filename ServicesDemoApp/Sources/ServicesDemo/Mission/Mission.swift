// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The input of the demo.
struct Mission: Sendable {
    static let sampleText = "Business logic belongs into services."

    var text: String
    var login: Login

    /// Returns the mission of the sample account and text.
    static func sample() throws -> Mission {
        Mission(text: sampleText, login: try .sample())
    }

    /// Returns whether a text is empty or blank.
    static func isBlank(_ text: String) -> Bool {
        text.allSatisfy(\.isWhitespace)
    }
}
