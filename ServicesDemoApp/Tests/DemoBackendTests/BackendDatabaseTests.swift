// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoBackend
import DemoTestSupport
import Foundation
import GRDB
import Testing

/// A backend, and the file of its database.
@Suite(.timeLimit(.minutes(10))) struct BackendDatabaseTests {
    @Test func `a database that breaks is told without telling anything of it`() async throws {
        try await TestFolder.with { folder in
            let file = folder.path("backend.sqlite")
            try await DemoBackend.serving(.production, database: file) { url in
                try await DatabaseQueue(path: file).write { try $0.execute(sql: "DROP TABLE vehicle") }
                let answer = try await Client(baseURL: url).get("/taxService/AB12CDE")
                #expect(answer.status == 500)
                let text = String(decoding: answer.body, as: UTF8.self)
                #expect(text == #"{"error":{"message":"The server cannot answer now."}}"#)
            }
        }
    }

    @Test func `sample data goes into an empty database, and stays what it was`() async throws {
        try await TestFolder.with { folder in
            let file = folder.path("backend.sqlite")
            for variant in [BackendVariant.staging, .production] {
                try await DemoBackend.serving(variant, database: file) { url in
                    let answer = try await Client(baseURL: url).get("/taxService/AB12CDE")
                    #expect(String(decoding: answer.body, as: UTF8.self).contains("Staging car"))
                }
            }
        }
    }

    @Test func `the database of another program is refused and left as it is`() async throws {
        try await TestFolder.with { folder in
            let file = folder.path("other.sqlite")
            try await DatabaseQueue(path: file).write { try $0.execute(sql: "CREATE TABLE diary (page TEXT)") }
            let before = try folder.contents()
            await #expect(throws: BackendError.self) { try await DemoBackend(database: file).run() }
            #expect(try folder.contents() == before)
        }
    }

    @Test func `a port that is taken is told`() async throws {
        try await DemoBackend.serving(.production) { url in
            let port = try #require(url.port)
            let error = await #expect(throws: BackendError.self) { try await DemoBackend(port: port).run() }
            #expect(error?.description.hasPrefix("the backend cannot listen at port \(port): ") == true)
        }
    }
}
