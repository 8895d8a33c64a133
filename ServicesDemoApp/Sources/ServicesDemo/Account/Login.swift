// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices

/// The credentials and the database of a sign-in or sign-up.
struct Login: Sendable {
    /// The database of the accounts.
    enum Database: Hashable, Sendable {
        /// A new file, which is removed at the end.
        case temporary
        /// A permanent file.
        case file(String)
    }

    static let sampleUsername = "sample"
    static let samplePassword = "only for the temporary database"

    var credentials: Credentials
    var database: Database
    var signsUp: Bool

    /// Returns the login of the sample account, in a temporary database.
    static func sample() throws -> Login {
        Login(
            credentials: try Credentials(username: sampleUsername, password: samplePassword),
            database: .temporary,
            signsUp: true
        )
    }

    /// Runs a closure with the database, and removes a temporary database afterwards.
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
