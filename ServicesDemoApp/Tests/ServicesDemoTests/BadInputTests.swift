// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoTestSupport
import Foundation
import GRDB
import Testing

/// The demo as a user runs it, with invalid input.
@Suite(.timeLimit(.minutes(10))) struct BadInputTests {
    private static let account = ["--user", "ann", "--password", "secret"]

    @Test(arguments: [
        (["--text", ""], "There is nothing to share: the text is empty or blank."),
        (["--text", " \t\n"], "There is nothing to share: the text is empty or blank."),
        (["--user", "ann"], "There is no password for --user: add --password or --password-stdin."),
        (["--user", "ann", "--sample"], "There is no password for --user: add --password or --password-stdin."),
        (["--user", "ann", "--password-stdin"], "There is no password on standard input."),
        (["--user", "ann", "--password", ""], "The password is empty."),
        (["--user", " ", "--password", "secret"], "The user name is empty."),
        (["--user", "a\u{1B}b", "--password", "secret"], "The user name contains control characters."),
        (["--password", "secret"], "There is no user name: add --user."),
        (["--sign-up"], "There is no user name: add --user."),
        (["--user", "ann", "--password", "x", "--password-stdin"], "Give either --password or --password-stdin."),
        (["--database", ""], "The name of the database file is empty."),
        (
            ["--database", "/nowhere/demo.sqlite"],
            "The sample account is for the temporary database: with --database, add --user."
        ),
        (["--colour"], "Unknown option '--colour'"),
        (["surplus"], "Unexpected argument 'surplus'"),
    ])
    func `an invalid command line is rejected`(arguments: [String], message: String) async throws {
        let outcome = try await DemoProcess(arguments).run()
        #expect(outcome.status == 64)
        #expect(outcome.errors.hasPrefix("Error: \(message)"))
        #expect(outcome.output == "")
    }

    /// The content of a database.
    ///
    /// The bytes of the file are no measure, since opening it with its log changes them.
    private func contents(of file: String) async throws -> [String] {
        try await DatabaseQueue(path: file).read { db in
            try ["account", "sharedItem", "session", "site"].flatMap { table in
                try Row.fetchAll(db, sql: "SELECT * FROM \(table)").map { "\(table) \($0)" }
            }
        }
    }

    @Test func `an unknown account and a wrong password get the same error, and nothing is lost`() async throws {
        try await TestFolder.with { folder in
            let database = ["--database", folder.path("demo.sqlite")]
            #expect(try await DemoProcess.mission(Self.account + database + ["--sign-up"]).run().status == 0)
            let before = try await contents(of: folder.path("demo.sqlite"))
            for wrong in [["--user", "bob", "--password", "secret"], ["--user", "ann", "--password", "guess"]] {
                let outcome = try await DemoProcess.mission(wrong + database).run()
                #expect(outcome.status == 1)
                #expect(
                    outcome.errors
                        == "Error: there is no account with this user name and password; "
                        + "add --sign-up to create a new account\n"
                )
                #expect(!outcome.output.contains("shared"))
                #expect(try await contents(of: folder.path("demo.sqlite")) == before)
            }
        }
    }

    @Test(arguments: ["file:other.sqlite", "file:new.sqlite", ":memory:"])
    func `a name that is an address for SQLite is that of a file`(name: String) async throws {
        try await TestFolder.with { folder in
            let other = try DatabaseQueue(path: folder.path("other.sqlite"))
            try await other.write { try $0.execute(sql: "CREATE TABLE diary (entry TEXT)") }
            try other.close()
            let before = try folder.contents()["other.sqlite"]
            let arguments = Self.account + ["--database", name, "--sign-up"]
            let outcome = try await DemoProcess.mission(arguments, in: folder.url).run()
            #expect(outcome.status == 0)
            #expect(outcome.errors == "")
            let after = try folder.contents()
            #expect(after.keys.sorted() == [name, "other.sqlite"].sorted())
            #expect(after["other.sqlite"] == before)
            #expect(after[name]?.starts(with: "SQLite format 3".utf8) == true)
        }
    }

    @Test func `a sign-up with a taken name does not change the account`() async throws {
        try await TestFolder.with { folder in
            let database = ["--database", folder.path("demo.sqlite")]
            #expect(try await DemoProcess.mission(Self.account + database + ["--sign-up"]).run().status == 0)
            let before = try await contents(of: folder.path("demo.sqlite"))
            let arguments = ["--user", "ann", "--password", "other", "--sign-up"] + database
            let outcome = try await DemoProcess(arguments).run()
            #expect(outcome.status == 1)
            #expect(outcome.errors.hasPrefix("Error: the account \"ann\" already exists"))
            #expect(try await contents(of: folder.path("demo.sqlite")) == before)
            #expect(try await DemoProcess.mission(Self.account + database).run().status == 0)
        }
    }

    @Test(arguments: [[], ["--sign-up"]])
    func `a file that is not a database is rejected and not changed`(flags: [String]) async throws {
        try await TestFolder.with { folder in
            let diary = Data("Dear diary,\n".utf8)
            let file = try folder.write(diary, to: "diary.txt")
            let outcome = try await DemoProcess.mission(Self.account + ["--database", file] + flags).run()
            #expect(outcome.status == 1)
            #expect(outcome.errors == "Error: the file \(file) is not a database and was not changed\n")
            #expect(try folder.contents() == ["diary.txt": diary])
        }
    }

    @Test func `only a sign-up creates a missing file`() async throws {
        try await TestFolder.with { folder in
            let file = folder.path("new.sqlite")
            let outcome = try await DemoProcess.mission(Self.account + ["--database", file]).run()
            #expect(outcome.status == 1)
            #expect(
                outcome.errors
                    == "Error: there is no database file \(file); add --sign-up to create it with this account\n"
            )
            #expect(try folder.contents().isEmpty)
        }
    }

    @Test func `a missing folder is reported, and not created`() async throws {
        try await TestFolder.with { folder in
            let file = folder.path("nowhere/new.sqlite")
            let outcome = try await DemoProcess.mission(Self.account + ["--database", file, "--sign-up"]).run()
            #expect(outcome.status == 1)
            #expect(outcome.errors == "Error: the folder of the database file \(file) does not exist\n")
            #expect(try folder.contents().isEmpty)
        }
    }

    @Test func `a folder is not accepted as a database`() async throws {
        try await TestFolder.with { folder in
            let path = folder.url.path
            let outcome = try await DemoProcess.mission(Self.account + ["--database", path, "--sign-up"]).run()
            #expect(outcome.status == 1)
            #expect(outcome.errors == "Error: \(path) is not a file, so it cannot be the database\n")
        }
    }

    @Test(
        .enabled("root may write everything, and has to give that up for this") { DemoProcess.canDropPrivileges }
    )
    func `a write-protected file or folder is reported and not changed`() async throws {
        try await TestFolder.with { folder in
            let file = folder.path("demo.sqlite")
            let arguments = Self.account + ["--database", file]
            #expect(try await DemoProcess.mission(arguments + ["--sign-up"]).run().status == 0)
            let before = try folder.contents()
            try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: file)
            try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.url.path)
            let existing = try await DemoProcess.mission(arguments, withoutPrivileges: true).run()
            #expect(existing.status == 1)
            #expect(existing.errors.hasSuffix("cannot be written: it or its folder is write-protected\n"))
            let new = Self.account + ["--database", folder.path("new.sqlite"), "--sign-up"]
            let created = try await DemoProcess.mission(new, withoutPrivileges: true).run()
            #expect(created.status == 1)
            #expect(created.errors.hasSuffix("cannot be created: Permission denied\n"))
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url.path)
            try FileManager.default.setAttributes([.posixPermissions: 0o000], ofItemAtPath: file)
            let unreadable = try await DemoProcess.mission(arguments, withoutPrivileges: true).run()
            #expect(unreadable.status == 1)
            #expect(unreadable.errors.hasSuffix("cannot be read: permission denied\n"))
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
            #expect(try folder.contents() == before)
        }
    }
}
