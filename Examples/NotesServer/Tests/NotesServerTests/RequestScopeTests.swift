// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// swift-format-ignore-file: OnlyOneTrailingClosureArgument

import Hummingbird
import HummingbirdTesting
import SOA
import SOALogging
import SOATesting
import Testing

@testable import NotesServer

@Suite(.services(start: true) { registerServices() }, .timeLimit(.minutes(1)))
struct RequestScopeTests {
    @Test(arguments: [TestingSetup.router, .live])
    func `A streamed response keeps its scope open until it is written`(setup: TestingSetup) async throws {
        let steps = Calls<String>()
        ServiceRegistry.add(.notebook, lifetime: .scoped, shutdown: { _ in steps("notebook shut down") }) {
            steps("notebook built")
            return Notebook(user: try ServiceRegistry.resolve(.user), store: FixedNotes("one"))
        }
        let router = makeRouter()
        router.get("slow") { _, context in
            ServiceRegistry.add(.user) { User(name: "ann") }
            let body = ResponseBody.inScope(logger: context.logger) { writer in
                steps("writing")
                let notes = try await ServiceRegistry.resolve(.notebook).notes()
                try await writer.write(ByteBuffer(string: notes.joined()))
                try await writer.finish(nil)
                steps("written")
            }
            steps("handler returned")
            return Response(status: .ok, body: body)
        }
        try await Application(router: router, logger: TestLog().logger).test(setup) { client in
            try await client.execute(uri: "/slow", method: .get) { response in
                #expect(String(buffer: response.body) == "one")
            }
        }
        let expected = ["handler returned", "writing", "notebook built", "written", "notebook shut down"]
        #expect(steps.all == expected)
    }

    @Test(.services { $0.add(.accounts) { throw Broken() } })
    func `A service that can't be built is a 500, and its report is in the log`() async throws {
        let log = TestLog()
        try await Application(router: makeRouter(), logger: log.logger).test(.live) { client in
            try await client.execute(uri: "/notes", method: .get, headers: .of("ann")) { response in
                #expect(response.status == .internalServerError)
                #expect(response.body.readableBytes == 0)
            }
            try await client.execute(uri: "/health", method: .get) { #expect($0.status == .ok) }
        }
        let report = try #require(log.errors.first)
        #expect(report.contains("the disk is full"))
        #expect(report.contains("requested at:  NotesServer/SignIn.swift:"))
    }

    @Test func `A lookup outside of a request names the scope that is missing`() throws {
        let error = try #require(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.notebook) }
        #expect(error.path == ["NotesServer.notebook", "user"])
        #expect(error.description.contains("Look it up in a scope \"request\", which brings it."))
    }

    @Test(.services { $0.add(.noteStore) { BrokenStore() } })
    func `An error in a streamed response is in the log`() async throws {
        let log = TestLog()
        try await Application(router: makeRouter(), logger: log.logger).test(.live) { client -> Void in
            await #expect(throws: (any Error).self) {
                try await client.execute(uri: "/notes", method: .get, headers: .of("ann"))
            }
        }
        #expect(log.errors == ["the disk is full"])
    }

    @Test func `The scope of a response is closed when its client has gone`() async throws {
        let store = SlowStore()
        let closed = Calls<String>()
        ServiceRegistry.add(.notebook, lifetime: .scoped, shutdown: { closed($0.user.name) }) {
            Notebook(user: try ServiceRegistry.resolve(.user), store: store)
        }
        try await Application(router: makeRouter(), logger: TestLog().logger).test(.live) { client in
            try await TestClient.withClient(host: "localhost", port: try #require(client.port)) { client in
                let request = TestClient.Request("/notes", method: .get, headers: .of("ann"))
                try await client.executeAndDontWaitForResponse(request)
                _ = await store.steps.next()
            }
            store.given("late")
            #expect(await closed.next() == "ann")
        }
    }

    @Test func `At debug level a request logs what it builds, and no end of what has no shutdown`() async throws {
        var log = TestLog()
        log.logger.logLevel = .debug
        try await Application(router: makeRouter(), logger: TestLog().logger).test(.router) { [log] client in
            try await client.execute(uri: "/notes", method: .get, headers: .of("ann"))
            ServiceRegistry.logEvents(to: log.logger)
            try await client.execute(uri: "/notes", method: .get, headers: .of("ann")) { response in
                #expect(response.status == .ok)
            }
        }
        let records = log.handler.entries.map { "\($0.message) \($0.metadata["soa.service"] ?? "")" }
        #expect(records == ["Service built user", "Service built NotesServer.notebook"])
    }

    @Test(
        .services {
            $0.add(.notebook, lifetime: .scoped, shutdown: { _ in throw Broken() }) {
                Notebook(user: try ServiceRegistry.resolve(.user), store: FixedNotes())
            }
        }
    )
    func `A scope that can't be shut down is in the log`() async throws {
        let log = TestLog()
        try await Application(router: makeRouter(), logger: log.logger).test(.router) { client in
            try await client.execute(uri: "/notes", method: .post, headers: .of("ann"), body: ByteBuffer()) {
                #expect($0.status == .internalServerError)
            }
        }
        #expect(log.errors.map { $0.contains("the disk is full") } == [true])
    }
}

@Suite(.services { registerServices() })
struct WiringTests {
    @Test func `Everything is wired`() async {
        await expectValidWiring()
    }

    @Test func `A store that is not open yet is a 503`() async throws {
        let log = TestLog()
        try await Application(router: makeRouter(), logger: log.logger).test(.router) { client in
            try await client.execute(uri: "/notes", method: .post, headers: .of("ann"), body: ByteBuffer()) {
                #expect($0.status == .serviceUnavailable)
            }
        }
        #expect(log.errors.count == 1)
        #expect(log.errors.first?.contains("NotesServer.notebook → noteStore") == true)
    }
}
