// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices

/// What the demo is to do.
struct Mission: Sendable {
    /// Where the accounts are.
    enum Database: Hashable, Sendable {
        /// A new file, removed in the end.
        case temporary
        /// A file that stays.
        case file(String)
    }

    static let sampleText = "Business logic belongs into services."
    static let sampleUsername = "sample"
    static let samplePassword = "only for the temporary database"

    var text: String
    var credentials: Credentials
    var database: Database
    var signsUp: Bool

    /// Whether there is nothing to see in a text.
    static func isBlank(_ text: String) -> Bool {
        text.allSatisfy(\.isWhitespace)
    }
}
