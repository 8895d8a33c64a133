// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import DemoTestSupport
import Foundation
import Testing

@Suite struct OutboxTests {
    @Test func `the outbox outlives the database connection`() async throws {
        try await TestFolder.with { folder in
            let location = DatabaseLocation(path: folder.path("demo.sqlite"), mayCreate: true)
            let ann = Account(username: "ann")
            let first = try DemoDatabase(at: location)
            let item = try await SQLiteOutbox(database: first).add("Hello", activityItems: ["a", "b"], sender: ann)
            first.close()
            let second = try DemoDatabase(at: location)
            let items = try await SQLiteOutbox(database: second).items()
            #expect(items.map(\.id) == [item.id])
            #expect(items.map(\.content) == ["Hello"])
            #expect(items.map(\.activityItems) == [["a", "b"]])
            #expect(items.map(\.sender) == [ann])
            // SQLite stores milliseconds.
            #expect(abs(items.first?.date.timeIntervalSince(item.date) ?? 1) < 0.001)
        }
    }

    @Test(arguments: ["'; DROP TABLE sharedItem; --", "two\nlines", "\u{1F469}\u{200D}\u{1F4BB}", "nul \u{0} inside"])
    func `the outbox does not change a text`(text: String) async throws {
        try await TestFolder.with { folder in
            let location = DatabaseLocation(path: folder.path("demo.sqlite"), mayCreate: true)
            let outbox = SQLiteOutbox(database: try DemoDatabase(at: location))
            _ = try await outbox.add(text, activityItems: [text], sender: Account(username: "ann"))
            #expect(try await outbox.items().map(\.content) == [text])
            #expect(try await outbox.items().map(\.activityItems) == [[text]])
        }
    }
}
