// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport
import SOATesting
import Testing

protocol NoteStore: Sendable {
    func add(_ note: String) async
    func notes() async -> [String]
}

actor MemoryNoteStore: NoteStore {
    private var kept: [String]

    init(_ notes: [String] = []) { kept = notes }

    func add(_ note: String) { kept.append(note) }
    func notes() -> [String] { kept }
}

final class NoteDraft: Sendable {}

extension ServiceName<any NoteStore> {
    static var noteStore: Self { Self { MemoryNoteStore() } }
}

extension ServiceName {
    static var wallClock: Of<any Clock<Duration>> { .init { ContinuousClock() } }
    static var noteDraft: Of<NoteDraft> { .transient { NoteDraft() } }
}

extension ServiceRegistryImplementation {
    var noteStore: any NoteStore { self[.noteStore] }
}

extension ServiceRegistryImplementation {
    var clock: any Clock<Duration> { service(as: (any Clock<Duration>).self) { ContinuousClock() } }
}

func registerNotes() {
    ServiceRegistry.add(defaults: .noteStore)
    ServiceRegistry.add(.noteStore, when: .preview) { MemoryNoteStore(["milk", "tea"]) }
}

func listNotes(to user: String) async throws -> [String] {
    try await ServiceRegistry.withScope("request of \(user)") { _ in
        try await ServiceRegistry.resolve(.noteStore).notes()
    }
}

func serveNotes(until isOver: () async -> Void) async throws {
    registerNotes()
    try await ServiceRegistry.start(timeout: .seconds(60))
    await isOver()
    try await ServiceRegistry.shutdown(grace: .seconds(5))
}

struct NotesCommand {
    static func main() async throws {
        registerNotes()
        await ServiceRegistry[.noteStore].add("milk")
        print(await ServiceRegistry[.noteStore].notes())
        try await ServiceRegistry.close()
    }
}

@Suite struct NoteStoreTests {
    @Test(.services { registerNotes() })
    func `A note is kept`() async {
        await ServiceRegistry[.noteStore].add("milk")
        #expect(await ServiceRegistry[.noteStore].notes() == ["milk"])
    }

    @Test(.services { $0.add(.noteStore) { MemoryNoteStore(["tea"]) } })
    func `A test replaces the default`() async {
        #expect(await ServiceRegistry[.noteStore].notes() == ["tea"])
    }
}

@Suite struct GettingStartedTests {
    @Test(.services())
    func `Services of several types are declared in one extension`() {
        #expect(ServiceRegistry[.wallClock] is ContinuousClock)
        #expect(ServiceRegistry[.noteDraft] !== ServiceRegistry[.noteDraft])
    }

    @Test(.services())
    func `An accessor brings its own service, unless another one is registered under its name`() {
        #expect(ServiceRegistry.clock is ContinuousClock)
        ServiceRegistry.withOverrides {
            $0.add(ServiceName<any Clock<Duration>>("clock")) { ManualClock() }
        } operation: {
            #expect(ServiceRegistry.clock is ManualClock)
        }
    }

    @Test(.services())
    func `Each request of a server has a scope`() async throws {
        registerNotes()
        await ServiceRegistry.noteStore.add("milk")
        #expect(try await listNotes(to: "ann") == ["milk"])
    }

    @Test(.services())
    func `A server is started, and shut down when it is over`() async throws {
        try await serveNotes(until: { await ServiceRegistry.noteStore.add("milk") })
        #expect(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.noteStore) }
    }

    @Test(.services())
    func `A command closes the registry at its end`() async throws {
        try await NotesCommand.main()
        #expect(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.noteStore) }
    }
}
