import SOA
import SOATesting
import Testing

@testable import Notes

@Suite(.services { $0.add(.noteStore) { MemoryNoteStore([]) } })
struct SessionTests {
    @Test func `The lines of a session are one note when it ends`() async throws {
        try await write(["Buy milk", "and bread"])
        #expect(try ServiceRegistry.noteBook.list() == ["1. Buy milk and bread"])
    }

    @Test func `Sessions do not share a draft`() async throws {
        let first = ServiceRegistry.makeScope("first")
        let second = ServiceRegistry.makeScope("second")
        #expect(first.draft !== second.draft)
        try await first.close()
        try await second.close()
    }
}
