// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Hummingbird
import HummingbirdTesting
import SOA
import SOATesting
import Testing

@testable import NotesServer

@Suite(.services(start: true) { registerServices() })
struct NotesTests {
    private let app = Application(router: makeRouter(), logger: TestLog().logger)

    @Test(arguments: [TestingSetup.router, .live])
    func `A note is kept, and streamed back to its user alone`(setup: TestingSetup) async throws {
        try await app.test(setup) { client in
            let milk = ByteBuffer(string: "buy milk")
            try await client.execute(uri: "/notes", method: .post, headers: .of("ann"), body: milk) { response in
                #expect(response.status == .created)
            }
            try await client.execute(uri: "/notes", method: .get, headers: .of("ann")) { response in
                #expect(response.status == .ok)
                #expect(String(buffer: response.body) == "buy milk\n")
            }
            try await client.execute(uri: "/notes", method: .get, headers: .of("bob")) { response in
                #expect(String(buffer: response.body) == "")
            }
        }
    }

    @Test(arguments: [[:], [.authorization: "Bearer of nobody"], [.authorization: "token-of-ann"]] as [HTTPFields])
    func `Who is not signed in is refused`(headers: HTTPFields) async throws {
        try await app.test(.router) { client in
            try await client.execute(uri: "/notes", method: .get, headers: headers) { response in
                #expect(response.status == .unauthorized)
                #expect(response.headers[.wwwAuthenticate] == "Bearer")
            }
        }
    }

    @Test(.services { $0.add(.noteStore) { FixedNotes("one", "two") } })
    func `A test has its own store`() async throws {
        try await app.test(.live) { client in
            try await client.execute(uri: "/notes", method: .get, headers: .of("ann")) { response in
                #expect(String(buffer: response.body) == "one\ntwo\n")
            }
        }
    }

    @Test(arguments: 0..<20)
    func `Tests run in parallel, each with its own overrides`(number: Int) async throws {
        try await ServiceRegistry.withOverrides {
            $0.add(.noteStore) { FixedNotes("note \(number)") }
        } operation: {
            try await app.test(.live) { client in
                try await client.execute(uri: "/notes", method: .get, headers: .of("ann")) { response in
                    #expect(String(buffer: response.body) == "note \(number)\n")
                }
            }
        }
    }

    @Test func `A single request is overridden where the client calls the router itself`() async throws {
        try await app.test(.router) { client in
            try await ServiceRegistry.withOverrides {
                $0.add(.noteStore) { FixedNotes("for this request") }
            } operation: {
                try await client.execute(uri: "/notes", method: .get, headers: .of("ann")) { response in
                    #expect(String(buffer: response.body) == "for this request\n")
                }
            }
            try await client.execute(uri: "/notes", method: .get, headers: .of("ann")) { response in
                #expect(String(buffer: response.body) == "")
            }
        }
    }
}
