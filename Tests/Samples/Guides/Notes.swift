// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// The services that the apps beside this file register. The tests of the guides contain a copy.
import SOA

nonisolated protocol NoteStore: Sendable {
    func add(_ note: String) async
    func notes() async -> [String]
}

actor MemoryNoteStore: NoteStore {
    private var kept: [String]

    init(_ notes: [String] = []) { kept = notes }

    func add(_ note: String) { kept.append(note) }
    func notes() -> [String] { kept }
}

nonisolated extension ServiceName<any NoteStore> {
    static var noteStore: Self { Self { MemoryNoteStore() } }
}

nonisolated extension ServiceRegistryImplementation {
    var noteStore: any NoteStore { self[.noteStore] }
}

nonisolated func registerNotes() {
    ServiceRegistry.add(defaults: .noteStore)
    ServiceRegistry.add(.noteStore, when: .preview) { MemoryNoteStore(["milk", "tea"]) }
}
