import Synchronization

@testable import Notes

final class MemoryNoteStore: NoteStore {
    private let kept: Mutex<[String]>

    init(_ notes: [String]) {
        kept = Mutex(notes)
    }

    func notes() -> [String] {
        kept.withLock { $0 }
    }

    func append(_ note: String) {
        kept.withLock { $0.append(note) }
    }
}
