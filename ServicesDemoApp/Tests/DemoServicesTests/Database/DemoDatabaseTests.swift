// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoTestSupport
import Foundation
import GRDB
import Testing

@testable import DemoServices

@Suite struct DemoDatabaseTests {
    @Test(arguments: [
        "h", "hello", "SQLite format 3", "SQLite format 3\0", "SQLite format 3\0 and a little more",
        String(repeating: "x", count: 100), String(repeating: "not a database\n", count: 1000),
    ])
    func `a file that is not a database is rejected and not changed`(content: String) async throws {
        try await TestFolder.with { folder in
            let file = try folder.write(Data(content.utf8), to: "file")
            for mayCreate in [false, true] {
                #expect(throws: DemoDatabaseError(.notADatabase, file: file)) {
                    try DemoDatabase(at: DatabaseLocation(path: file, mayCreate: mayCreate))
                }
            }
            #expect(try folder.contents() == ["file": Data(content.utf8)])
        }
    }

    @Test func `the database of another program is rejected and not changed`() async throws {
        try await TestFolder.with { folder in
            let file = folder.path("other.sqlite")
            let other = try DatabaseQueue(path: file)
            try await other.write { try $0.execute(sql: "CREATE TABLE diary (entry TEXT)") }
            try other.close()
            let before = try folder.contents()
            #expect(throws: DemoDatabaseError(.foreign, file: file)) {
                try DemoDatabase(at: DatabaseLocation(path: file, mayCreate: true))
            }
            #expect(try folder.contents() == before)
        }
    }

    @Test func `a missing file is created only if it may be`() async throws {
        try await TestFolder.with { folder in
            let file = folder.path("new.sqlite")
            #expect(throws: DemoDatabaseError(.missing, file: file)) {
                try DemoDatabase(at: DatabaseLocation(path: file, mayCreate: false))
            }
            #expect(try folder.contents().isEmpty)
            try DemoDatabase(at: DatabaseLocation(path: file, mayCreate: true)).close()
            try DemoDatabase(at: DatabaseLocation(path: file, mayCreate: false)).close()
        }
    }

    @Test func `an empty file is made a database only if it may be`() async throws {
        try await TestFolder.with { folder in
            let file = try folder.write(Data(), to: "empty")
            #expect(throws: DemoDatabaseError(.empty, file: file)) {
                try DemoDatabase(at: DatabaseLocation(path: file, mayCreate: false))
            }
            #expect(try folder.contents() == ["empty": Data()])
            try DemoDatabase(at: DatabaseLocation(path: file, mayCreate: true)).close()
        }
    }

    @Test func `a new file is for its owner alone`() async throws {
        try await TestFolder.with { folder in
            let file = folder.path("new.sqlite")
            try DemoDatabase(at: DatabaseLocation(path: file, mayCreate: true)).close()
            let attributes = try FileManager.default.attributesOfItem(atPath: file)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test func `a missing folder is reported, and not created`() async throws {
        try await TestFolder.with { folder throws in
            let file = folder.path("nowhere/new.sqlite")
            #expect(throws: DemoDatabaseError(.folderMissing, file: file)) {
                try DemoDatabase(at: DatabaseLocation(path: file, mayCreate: true))
            }
            #expect(try folder.contents().isEmpty)
        }
    }

    @Test func `a path through a file is reported as a missing folder`() async throws {
        try await TestFolder.with { folder in
            let file = try folder.write(Data("text".utf8), to: "file") + "/new.sqlite"
            #expect(throws: DemoDatabaseError(.folderMissing, file: file)) {
                try DemoDatabase(at: DatabaseLocation(path: file, mayCreate: true))
            }
        }
    }

    @Test(arguments: ["/", "/dev/null"])
    func `a folder or a device is no database`(path: String) {
        #expect(throws: DemoDatabaseError(.notAFile, file: path)) {
            try DemoDatabase(at: DatabaseLocation(path: path, mayCreate: true))
        }
    }

    @Test func `a broken link is reported, and not changed`() async throws {
        try await TestFolder.with { folder in
            let link = folder.path("link")
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path("gone"))
            let error = #expect(throws: DemoDatabaseError.self) {
                try DemoDatabase(at: DatabaseLocation(path: link, mayCreate: true))
            }
            #expect(error?.description.contains("cannot be created") == true)
        }
    }

    @Test func `a disk without room for the index of the log is reported as full`() {
        let error = DatabaseError(resultCode: .SQLITE_IOERR_SHMSIZE, message: "disk I/O error")
        #expect(DemoDatabaseError(error, file: "demo.sqlite") == DemoDatabaseError(.full, file: "demo.sqlite"))
    }

    @Test func `a damaged database is reported`() async throws {
        try await TestFolder.with { folder in
            let file = folder.path("demo.sqlite")
            try DemoDatabase(at: DatabaseLocation(path: file, mayCreate: true)).close()
            var bytes = try Data(contentsOf: URL(fileURLWithPath: file))
            bytes.replaceSubrange(100..., with: Data(repeating: 0xA5, count: bytes.count - 100))
            try folder.write(bytes, to: "demo.sqlite")
            #expect(throws: DemoDatabaseError(.damaged, file: file)) {
                try DemoDatabase(at: DatabaseLocation(path: file, mayCreate: true))
            }
            #expect(try folder.contents() == ["demo.sqlite": bytes])
        }
    }

    @Test func `a database of a newer version is reported and not changed`() async throws {
        try await TestFolder.with { folder in
            let file = folder.path("demo.sqlite")
            try DemoDatabase(at: DatabaseLocation(path: file, mayCreate: true)).close()
            let newer = try DatabaseQueue(path: file)
            try await newer.write { try $0.execute(sql: "PRAGMA user_version = 99") }
            try newer.close()
            let before = try folder.contents()
            #expect(throws: DemoDatabaseError(.tooNew, file: file)) {
                try DemoDatabase(at: DatabaseLocation(path: file, mayCreate: true))
            }
            #expect(try folder.contents() == before)
        }
    }

    @Test func `a database that another program writes can be read, and a write fails after the time limit`()
        async throws
    {
        try await TestFolder.with { folder in
            let file = folder.path("demo.sqlite")
            let database = try DemoDatabase(at: DatabaseLocation(path: file, mayCreate: true), patience: 0.1)
            let store = SQLiteAccountStore(database: database)
            #expect(try await store.add(.sample("ann")))
            var configuration = Configuration()
            configuration.allowsUnsafeTransactions = true
            let other = try DatabaseQueue(path: file, configuration: configuration)
            try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
            #expect(try await store.record(for: "ann") != nil)
            await #expect(throws: DemoDatabaseError(.inUse, file: file)) { try await store.add(.sample("bob")) }
            try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
            #expect(try await store.add(.sample("bob")))
        }
    }

    @Test func `a database of the first version is migrated, and keeps its content`() async throws {
        try await TestFolder.with { folder in
            let file = folder.path("demo.sqlite")
            let location = DatabaseLocation(path: file, mayCreate: false)
            try DemoDatabase(at: DatabaseLocation(path: file, mayCreate: true)).close()
            let old = try DatabaseQueue(path: file)
            try await old.writeWithoutTransaction {
                try $0.execute(
                    sql: """
                        PRAGMA journal_mode = DELETE; DROP TABLE session; DROP TABLE site; PRAGMA user_version = 1;
                        INSERT INTO account VALUES ('ann', 'unreadable');
                        """
                )
            }
            try old.close()
            let database = try DemoDatabase(at: location)
            #expect(try await SQLiteAccountStore(database: database).count() == 1)
            #expect(try await SQLiteSessionStore(database: database).identifier().count == 8)
        }
    }

    @Test func `look-alike accounts of an earlier version are kept, and no further one is added`() async throws {
        try await TestFolder.with { folder in
            let file = folder.path("demo.sqlite")
            let location = DatabaseLocation(path: file, mayCreate: true)
            let records = try ["Ian", "lan"].map { try AccountRecord.sample($0) }
            try DemoDatabase(at: location).close()
            let old = try DatabaseQueue(path: file)
            try await old.write {
                try $0.execute(sql: "PRAGMA user_version = 2; DROP INDEX accountSkeleton")
                for record in records {
                    try $0.execute(
                        sql: "INSERT INTO account VALUES (?, ?)",
                        arguments: [record.account.username, record.passwordHash.encoded]
                    )
                }
            }
            try old.close()
            let store = SQLiteAccountStore(database: try DemoDatabase(at: location))
            for record in records { #expect(try await store.record(for: record.account.username) == record) }
            #expect(try await store.add(.sample("1an")) == false)
            #expect(try await store.add(.sample("dan")))
        }
    }

    @Test func `a name with combining marks is compared like in the index`() async throws {
        try await TestFolder.with { folder in
            let location = DatabaseLocation(path: folder.path("demo.sqlite"), mayCreate: true)
            let store = SQLiteAccountStore(database: try DemoDatabase(at: location))
            #expect(try await store.add(.sample("\u{3B1}1\u{301}")))
            #expect(try await store.add(.sample("\u{3B1}1\u{301}")) == false)
            #expect(try await store.add(.sample("\u{3B1}I\u{301}")) == false)
        }
    }

    @Test func `many can create one database at the same time`() async throws {
        try await TestFolder.with { folder in
            let location = DatabaseLocation(path: folder.path("demo.sqlite"), mayCreate: true)
            let count = try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 0..<8 {
                    group.addTask {
                        let record = try AccountRecord.sample("user \(number)")
                        let database = try DemoDatabase(at: location, patience: 20)
                        return try await SQLiteAccountStore(database: database).add(record)
                    }
                }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(count == 8)
            #expect(try await SQLiteAccountStore(database: DemoDatabase(at: location)).count() == 8)
        }
    }
}
