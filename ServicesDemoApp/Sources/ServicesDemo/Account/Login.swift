// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices

/// Who signs in, or up, and where.
struct Login: Sendable {
    /// Where the accounts are.
    enum Database: Hashable, Sendable {
        /// A new file, removed in the end.
        case temporary
        /// A file that stays.
        case file(String)
    }

    static let sampleUsername = "sample"
    static let samplePassword = "only for the temporary database"

    var credentials: Credentials
    var database: Database
    var signsUp: Bool

    /// The sample account, in a database that is gone afterwards.
    static func sample() throws -> Login {
        Login(
            credentials: try Credentials(username: sampleUsername, password: samplePassword),
            database: .temporary,
            signsUp: true
        )
    }

    /// Runs what needs the database, and removes that afterwards if it is a temporary one.
    @MainActor
    func withDatabase(_ body: (DatabaseLocation) async throws -> Void) async throws {
        switch database {
        case .file(let path):
            try await body(DatabaseLocation(path: path, mayCreate: signsUp))
        case .temporary:
            let folder = try TemporaryFolder()
            defer { folder.remove() }
            try await body(DatabaseLocation(path: folder.path(of: "demo.sqlite"), mayCreate: true))
        }
    }
}
