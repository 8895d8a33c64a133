// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Hummingbird
import InMemoryLogging
import Logging
import SOATesting

@testable import NotesServer

/// A store with fixed notes.
struct FixedNotes: NoteStore {
    let notes: [String]

    init(_ notes: String...) {
        self.notes = notes
    }

    func add(_ note: String, of user: User) {}
    func notes(of user: User) -> [String] { notes }
    func close() {}
}

/// A store that returns a note when the test gives it one.
final class SlowStore: NoteStore {
    let steps = Calls<String>()
    let given = Calls<String>()

    func add(_ note: String, of user: User) {}

    func notes(of user: User) async -> [String] {
        steps("requested")
        let note = await given.next()
        steps("returned")
        return note.map { [$0] } ?? []
    }

    func close() { steps("closed") }
}

/// A store that can't be read.
struct BrokenStore: NoteStore {
    func add(_ note: String, of user: User) throws { throw Broken() }
    func notes(of user: User) throws -> [String] { throw Broken() }
    func close() {}
}

/// What broken services throw.
struct Broken: Error, CustomStringConvertible {
    let description = "the disk is full"
}

/// A logger that keeps its records.
struct TestLog: Sendable {
    let handler = InMemoryLogHandler()
    var logger: Logger

    init() {
        logger = Logger(label: "test") { [handler] _ in handler }
    }

    /// The texts of the errors that were logged.
    var errors: [String] {
        handler.entries.filter { $0.level == .error }.compactMap(\.error).map { "\($0)" }
    }
}

extension HTTPFields {
    /// The headers of a request that somebody is signed in for.
    static func of(_ name: String) -> HTTPFields {
        [.authorization: "Bearer token-of-\(name)"]
    }
}
