// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import GRDB
import SOA
import Testing

@testable import DemoBackend

@Suite struct BackendPartsTests {
    @Test func `the content is read from the database of the backend`() async throws {
        try await ServiceRegistry.withScope("backend") { scope in
            let names = BackendParts.register(in: scope, .staging, BackendSettings())
            #expect(names == ["BackendDatabase", "BackendImages", "BackendTokens"])
            let reader = try scope.resolve(.contentReader)
            let database = try scope.resolve(.backendDatabase).reader
            #expect(reader as AnyObject === database as AnyObject)
            let tables = try await reader.read { try String.fetchAll($0, sql: "SELECT name FROM sqlite_master") }
            #expect(tables.contains("vehicle") && tables.contains("contentItem"))
        }
        #expect(!ServiceRegistry.contains("BackendDatabase"))
    }
}
