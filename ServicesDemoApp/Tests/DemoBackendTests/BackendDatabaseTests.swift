// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoBackend
import DemoTestSupport
import Foundation
import GRDB
import Testing

/// A backend, and the file of its database.
@Suite(.timeLimit(.minutes(10))) struct BackendDatabaseTests {
    @Test func `a broken database is reported without details`() async throws {
        try await TestFolder.with { folder in
            let file = folder.path("backend.sqlite")
            try await DemoBackend.serving(.production, database: file) { url in
                try await DatabaseQueue(path: file).write { try $0.execute(sql: "DROP TABLE vehicle") }
                let response = try await Client(baseURL: url).get("/taxService/AB12CDE")
                #expect(response.status == 500)
                let text = String(decoding: response.body, as: UTF8.self)
                #expect(text == #"{"error":{"message":"The server cannot respond now."}}"#)
            }
        }
    }

    @Test func `an empty database gets sample data, which is kept`() async throws {
        try await TestFolder.with { folder in
            let file = folder.path("backend.sqlite")
            for variant in [BackendVariant.staging, .production] {
                try await DemoBackend.serving(variant, database: file) { url in
                    let response = try await Client(baseURL: url).get("/taxService/AB12CDE")
                    #expect(String(decoding: response.body, as: UTF8.self).contains("Staging car"))
                }
            }
        }
    }

    @Test func `the database of another program is rejected and not changed`() async throws {
        try await TestFolder.with { folder in
            let file = folder.path("other.sqlite")
            try await DatabaseQueue(path: file).write { try $0.execute(sql: "CREATE TABLE diary (page TEXT)") }
            let before = try folder.contents()
            await #expect(throws: BackendError.self) { try await DemoBackend(database: file).run() }
            #expect(try folder.contents() == before)
        }
    }

    @Test func `a port in use is reported`() async throws {
        try await DemoBackend.serving(.production) { url in
            let port = try #require(url.port)
            let error = await #expect(throws: BackendError.self) { try await DemoBackend(port: port).run() }
            #expect(error?.description.hasPrefix("the backend cannot listen at port \(port): ") == true)
        }
    }
}
