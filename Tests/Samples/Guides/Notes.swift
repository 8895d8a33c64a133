// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// What the apps beside it register; in the tests of the guides it stands once more.
import SOA

nonisolated protocol NoteStore: Sendable {
    func add(_ note: String) async
    func notes() async -> [String]
}

actor MemoryNoteStore: NoteStore {
    private var kept: [String] = []

    func add(_ note: String) { kept.append(note) }
    func notes() -> [String] { kept }
}

nonisolated extension ServiceName where Service == any NoteStore {
    static var noteStore: Self { "noteStore" }
}

nonisolated extension ServiceRegistryImplementation {
    var noteStore: any NoteStore { self[.noteStore] }
}

nonisolated func registerNotes() {
    ServiceRegistry.add(.noteStore) { MemoryNoteStore() }
}
