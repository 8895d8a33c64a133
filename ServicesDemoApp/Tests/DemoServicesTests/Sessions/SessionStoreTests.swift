// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import DemoTestSupport
import Foundation
import Testing

@Suite struct SessionStoreTests {
    private let now = Date(timeIntervalSince1970: 1_000_000)
    private let digest = SecretDigest(of: "secret", for: "session")

    private func session(until seconds: Double) -> StoredSession {
        StoredSession(account: Account(username: "ann"), expiry: now.addingTimeInterval(seconds))
    }

    private func with(_ body: (SQLiteSessionStore, DatabaseLocation) async throws -> Void) async throws {
        try await TestFolder.with { folder in
            let location = DatabaseLocation(path: folder.path("demo.sqlite"), mayCreate: true)
            try await body(SQLiteSessionStore(database: try DemoDatabase(at: location)), location)
        }
    }

    @Test func `a session is found until it expires or ends, from another connection too`() async throws {
        try await with { store, location in
            #expect(try await store.session(digest, at: now) == nil)
            try await store.store(session(until: 60), as: digest, at: now)
            let other = SQLiteSessionStore(database: try DemoDatabase(at: location))
            #expect(try await other.session(digest, at: now) == session(until: 60))
            #expect(try await other.session(digest, at: now.addingTimeInterval(60)) == nil)
            try await other.extend(digest, until: now.addingTimeInterval(120))
            #expect(try await store.session(digest, at: now.addingTimeInterval(60)) != nil)
            #expect(try await store.identifier() == other.identifier())
            try await other.end(digest)
            #expect(try await store.session(digest, at: now) == nil)
            try await store.extend(digest, until: now.addingTimeInterval(120))
            #expect(try await store.session(digest, at: now) == nil)
        }
    }

    @Test func `the file holds digests, and no secrets`() async throws {
        try await TestFolder.with { folder in
            let database = try DemoDatabase(at: DatabaseLocation(path: folder.path("demo.sqlite"), mayCreate: true))
            let store = SQLiteSessionStore(database: database)
            let digest = SecretDigest(of: "the secret itself", for: "session")
            try await store.store(session(until: 60), as: digest, at: now)
            let contents = try folder.contents()
            #expect(contents.values.contains { $0.range(of: Data(digest.text.utf8)) != nil })
            for (name, bytes) in contents {
                #expect(bytes.range(of: Data("the secret itself".utf8)) == nil, "\(name)")
            }
        }
    }

    @Test func `digests for different purposes are independent`() {
        #expect(digest == SecretDigest(of: "secret", for: "session"))
        #expect(digest.text.count == 64)
        #expect(digest != SecretDigest(of: "secret", for: "form"))
        #expect(digest != SecretDigest(of: "secreT", for: "session"))
    }
}
