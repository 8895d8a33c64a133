// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The notes of one user, for one request.
struct Notebook: Sendable {
    /// Whose notes they are.
    let user: User
    /// Where they are kept.
    let store: any NoteStore

    /// Adds a note.
    func add(_ note: String) async throws {
        try await store.add(note, of: user)
    }

    /// Returns all notes, oldest first.
    func notes() async throws -> [String] {
        try await store.notes(of: user)
    }
}
