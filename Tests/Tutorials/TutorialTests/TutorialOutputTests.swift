// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOA
import SOATesting
import Testing

@testable import Notes

/// The app of the tutorial prints what the tutorial says.
@Suite(.services { registerServices() })
struct TutorialOutputTests {
    /// A command of a terminal, and what it prints.
    private struct Command {
        let text: Substring
        var output: [String] = []

        /// The arguments of the app.
        var arguments: [String] {
            text.components(separatedBy: "Notes ").last?.split(separator: " ").map(String.init) ?? []
        }

        /// The lines that are typed into the app.
        var input: [String] {
            guard let typed = text.firstMatch(of: /printf '(.*)'/)?.1 else { return [] }
            return typed.components(separatedBy: #"\n"#).filter { !$0.isEmpty }
        }
    }

    private static let resources = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Sources/SOA/SOA.docc/Tutorials/Resources")

    private static func text(of name: String) throws -> String {
        try String(contentsOf: resources.appending(path: name), encoding: .utf8)
    }

    private static func commands(in name: String) throws -> [Command] {
        try text(of: name).split(separator: "\n").reduce(into: []) { commands, line in
            if line.hasPrefix("$ ") {
                commands.append(Command(text: line.dropFirst(2)))
            } else {
                commands[commands.count - 1].output.append(String(line))
            }
        }
    }

    @Test func `Every command prints what the tutorial says`() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).txt").path
        defer { try? FileManager.default.removeItem(atPath: file) }
        let commands = try Self.commands(in: "NotesApp-04-03.txt") + Self.commands(in: "NotesApp-07-06.txt")
        #expect(commands.count == 5)
        for command in commands {
            // Each command is a run of the app, which begins with the file alone.
            let output = try await ServiceRegistry.withOverrides {
                $0.add(.noteStore) { FileNoteStore(path: file) }
            } operation: {
                guard command.input.isEmpty else {
                    try await write(command.input)
                    return ["Saved."]
                }
                return try await respond(to: command.arguments)
            }
            #expect(output == command.output, "\(command.text)")
        }
    }

    @Test func `A note without a text is not added`() async throws {
        #expect(try await respond(to: ["add"]).first?.hasPrefix("Usage: ") == true)
    }

    @Test func `A duplicate note is refused`() throws {
        let store = FileNoteStore(path: FileManager.default.temporaryDirectory.appending(path: "\(UUID()).txt").path)
        defer { try? FileManager.default.removeItem(atPath: store.path) }
        let noteBook = NumberedNoteBook(store: store)
        try noteBook.add("Buy milk")
        let error = try #require(throws: DuplicateNote.self) { try noteBook.add("buy milk") }
        #expect("\(error)" == "This note exists already: buy milk")
        #expect(try noteBook.list() == ["1. Buy milk"])
    }

    @Test func `The planted cycle is reported as the tutorial says`() async throws {
        func line(of code: String, in name: String) throws -> UInt {
            let lines = try Self.text(of: name).split(separator: "\n", omittingEmptySubsequences: false)
            return UInt(try #require(lines.firstIndex { $0.contains(code) })) + 1
        }
        let storeLine = try line(of: "add(.noteStore)", in: "NotesApp-06-04.swift")
        let bookLine = try line(of: "static var noteBook", in: "NotesApp-03-01.swift")
        let report = await ServiceRegistry.withOverrides { registry in
            registry.reset(.everything)
            registry.add(.noteStore, fileID: "Notes/Services.swift", line: storeLine) {
                UniqueNoteStore(
                    store: FileNoteStore(path: "notes.txt"),
                    noteBook: try ServiceRegistry.resolve(.noteBook)
                )
            }
            registry.add(.noteBook, fileID: "Notes/NoteBook.swift", line: bookLine) {
                NumberedNoteBook(store: try ServiceRegistry.resolve(.noteStore))
            }
        } operation: {
            ServiceRegistry.report(await ServiceRegistry.validate(building: true))
        }
        #expect(try Self.text(of: "NotesApp-06-05.txt") == report + "\n")
    }
}
