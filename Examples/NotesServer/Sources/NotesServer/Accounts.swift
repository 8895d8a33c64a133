// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Who is signed in.
struct User: Hashable, Sendable {
    /// The name of the user.
    let name: String
}

/// The accounts of those who may sign in.
protocol Accounts: Sendable {
    /// Returns the user of a token; nil if there is none.
    func user(withToken token: String) async throws -> User?
}

/// Accounts for trying the server out.
struct MemoryAccounts: Accounts {
    func user(withToken token: String) -> User? {
        ["token-of-ann": User(name: "ann"), "token-of-bob": User(name: "bob")][token]
    }
}
