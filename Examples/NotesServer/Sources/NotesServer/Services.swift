// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// Registrations read as the guide shows them.
// swift-format-ignore-file: OnlyOneTrailingClosureArgument

import SOA

extension ServiceName<any Accounts> {
    /// Who may sign in.
    static var accounts: Self { Self { MemoryAccounts() } }
}

extension ServiceName<Notebook> {
    /// The notes of the user whose request it is.
    static var notebook: Self {
        Self(lifetime: .scoped) {
            Notebook(user: try ServiceRegistry.resolve(.user), store: try ServiceRegistry.resolve(.noteStore))
        }
    }
}

extension ServiceName<any NoteStore> {
    /// The notes of all users; opened when the server starts.
    static var noteStore: Self { "noteStore" }
}

extension ServiceName<User> {
    /// Who is signed in; each request brings its own.
    static var user: Self { "user" }
}

extension ServiceRegistryImplementation {
    /// The notes of the user whose request it is; throws where nobody is signed in.
    var notebook: Notebook { get throws { try resolve(.notebook) } }
}

/// Registers what is not declared in one line, and makes known what is.
func registerServices() {
    ServiceRegistry.addAsync(.noteStore, shutdown: { await $0.close() }) { try await MemoryNoteStore.open() }
    ServiceRegistry.add(defaults: .accounts, .notebook)
    ServiceRegistry.expect(.user, in: "request")
}
