import SOA
import SOATesting
import Testing

@testable import Notes

@Suite(.services { $0.add(.noteStore) { MemoryNoteStore(["Water the plants"]) } })
struct NoteBookTests {
    @Test func `A note that was added is listed last`() throws {
        try ServiceRegistry.noteBook.add("Buy milk")
        #expect(try ServiceRegistry.noteBook.list() == ["1. Water the plants", "2. Buy milk"])
    }
}
