// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Keeps the notes of all users.
protocol NoteStore: Sendable {
    /// Adds a note.
    func add(_ note: String, of user: User) async throws

    /// Returns the notes of a user, oldest first.
    func notes(of user: User) async throws -> [String]

    /// Writes what is not written yet, and ends.
    func close() async
}

/// Keeps notes in memory; stands for a database.
actor MemoryNoteStore: NoteStore {
    private var notes: [User: [String]] = [:]

    /// Opens the store.
    static func open() async throws -> MemoryNoteStore {
        // A database would be connected to here.
        MemoryNoteStore()
    }

    func add(_ note: String, of user: User) {
        notes[user, default: []].append(note)
    }

    func notes(of user: User) -> [String] {
        notes[user, default: []]
    }

    func close() {
        notes = [:]
    }
}
