import Foundation
import SOA

protocol NoteStore: Sendable {
    func notes() throws -> [String]
    func append(_ note: String) throws
}

struct FileNoteStore: NoteStore {
    let path: String

    func notes() throws -> [String] {
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    func append(_ note: String) throws {
        let lines = try notes() + [note]
        try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
    }
}

extension ServiceName<any NoteStore> {
    static var noteStore: Self { Self { FileNoteStore(path: "notes.txt") } }
}

extension ServiceRegistryImplementation {
    var noteStore: any NoteStore { self[.noteStore] }
}
