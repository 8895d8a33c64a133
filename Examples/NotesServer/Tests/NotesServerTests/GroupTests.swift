// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// swift-format-ignore-file: OnlyOneTrailingClosureArgument

import Foundation
import Hummingbird
import HummingbirdTesting
import Logging
import SOA
import SOATesting
import Testing

@testable import NotesServer

@Suite(.timeLimit(.minutes(1)))
struct GroupTests {
    @Test(.services { registerServices() })
    func `The group opens the store before the server, and closes it after it`() async throws {
        let steps = Calls<String>()
        let ports = Calls<Int>()
        try await ServiceRegistry.withOverrides {
            $0.addAsync(.noteStore, shutdown: { _ in steps("closed") }) {
                steps("opened")
                return FixedNotes("kept")
            }
        } operation: {
            let group = NotesServer.makeGroup(port: 0, logger: TestLog().logger) { port in
                steps("running")
                ports(port)
            }
            async let run: Void = group.run()
            let port = try #require(await ports.next())
            let response = try await TestClient.withClient(host: "127.0.0.1", port: port) { client in
                try await client.get("/notes", headers: .of("ann"))
            }
            #expect(response.body.map { String(buffer: $0) } == "kept\n")

            await group.triggerGracefulShutdown()
            try await run
            #expect(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.noteStore) }
        }
        #expect(steps.all == ["opened", "running", "closed"])
    }

    @Test(.services { registerServices() })
    func `A response that is being streamed is completed before the store is closed`() async throws {
        let store = SlowStore()
        let ports = Calls<Int>()
        try await ServiceRegistry.withOverrides {
            $0.addAsync(.noteStore, shutdown: { await $0.close() }) { store }
        } operation: {
            let group = NotesServer.makeGroup(port: 0, logger: TestLog().logger) { ports($0) }
            async let run: Void = group.run()
            let port = try #require(await ports.next())
            async let response = TestClient.withClient(host: "127.0.0.1", port: port) { client in
                try await client.get("/notes", headers: .of("ann"))
            }
            _ = await store.steps.next()
            await group.triggerGracefulShutdown()
            store.given("late")
            #expect(try await response.body.map { String(buffer: $0) } == "late\n")
            try await run
        }
        #expect(store.steps.all == ["requested", "returned", "closed"])
    }

    @Test func `SIGTERM ends the server with status 0`() async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
            ServiceRegistry.addAsync(.noteStore, shutdown: { _ in print("closed") }) { FixedNotes() }
            let group = NotesServer.makeGroup(port: 0, logger: TestLog().logger) { _ in
                print("running")
                kill(getpid(), SIGTERM)
            }
            try await group.run()
            print("ended")
        }
        #expect(lines(result.standardOutputContent).suffix(3) == ["running", "closed", "ended"])
    }

    @Test func `SIGTERM while the store is being opened ends the server with status 0`() async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
            ServiceRegistry.addAsync(.noteStore) {
                print("opening")
                kill(getpid(), SIGTERM)
                try await Task.sleep(for: .seconds(3600))
                return FixedNotes()
            }
            let group = NotesServer.makeGroup(port: 0, logger: TestLog().logger) { _ in print("running") }
            try await group.run()
            print("ended")
        }
        #expect(lines(result.standardOutputContent).suffix(2) == ["opening", "ended"])
    }

    @Test func `SIGTERM ends the program itself with status 0`() async {
        await #expect(processExitsWith: .success) {
            setenv("PORT", "0", 1)
            ServiceRegistry.observe { event in
                if case .built("noteStore", _) = event { kill(getpid(), SIGTERM) }
            }
            await NotesServer.main()
        }
    }

    @Test func `A port that is in use ends the program with status 1, and the reason is logged`() async throws {
        let result = try await #require(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) {
            let other = Application(
                router: Router(),
                configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
                onServerRunning: { channel in
                    setenv("PORT", "\(channel.localAddress?.port ?? 0)", 1)
                    await NotesServer.main()
                },
                logger: TestLog().logger
            )
            try await other.run()
        }
        let record = lines(result.standardErrorContent).first { $0.contains("Server failed") }
        #expect(record?.contains("Address already in use") == true)
    }

    @Test func `A port that is no number ends the program with status 1, and is logged`() async throws {
        let result = try await #require(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) {
            setenv("PORT", "80a", 1)
            await NotesServer.main()
        }
        let record = lines(result.standardErrorContent).first { $0.contains("PORT is no number") }
        #expect(record?.contains("port=80a") == true)
    }

    private func lines(_ output: [UInt8]) -> [Substring] {
        String(decoding: output, as: UTF8.self).split(separator: "\n")
    }
}
