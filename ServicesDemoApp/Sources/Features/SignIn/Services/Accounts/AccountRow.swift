// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import GRDB

/// A row of the accounts table.
struct AccountRow: Codable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "account"

    /// The SQL expression for the skeleton of the user name, which has an index.
    static let skeleton = LookAlikes.replacements.reduce("username") { "replace(\($0), '\($1.0)', '\($1.1)')" }

    let username: String
    let passwordHash: String

    init(_ record: AccountRecord) {
        username = record.account.username
        passwordHash = record.passwordHash.encoded
    }

    /// The account; nil if this version can't read its hash.
    var record: AccountRecord? {
        PasswordHash(encoded: passwordHash).map {
            AccountRecord(account: Account(username: username), passwordHash: $0)
        }
    }
}
