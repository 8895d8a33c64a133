// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoTestSupport
import Foundation
import Testing

/// The backend command, and the walk with and without a backend.
@Suite(.timeLimit(.minutes(10))) struct BackendCommandTests {
    private static let greeting = "Listening at "

    /// The output without durations.
    private func withoutTimes(_ output: String) -> String {
        output.replacing(/\s+\d+\.\d\d ms\s+/, with: " … ms ")
    }

    private func address(in line: String) throws -> String {
        try #require(line.hasPrefix(Self.greeting))
        return String(line.dropFirst(Self.greeting.count))
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func `it runs until a signal, and shuts down gracefully`(signal: Int32) async throws {
        let outcome = try await DemoProcess(["backend"]).run(signal: signal) { line in
            let address = try address(in: line)
            #expect(address.wholeMatch(of: /http:\/\/127\.0\.0\.1:\d+/) != nil)
        }
        #expect(outcome.status == 0)
        #expect(outcome.errors == "")
        #expect(outcome.output.hasSuffix("\nStopped.\n"))
    }

    @Test(arguments: [("production", [], "Volvo"), ("staging", ["--staging"], "Staging car")])
    func `a walk that was recorded is replayed without the backend`(
        environment: String,
        flags: [String],
        make: String
    ) async throws {
        try await TestFolder.with { folder in
            let file = folder.path("walk.json")
            let backend = try await DemoProcess(["backend"] + flags).run { line in
                let options = ["--environment", environment, "--backend", try address(in: line), "--record", file]
                let outcome = try await DemoProcess.mission(options).run()
                try outcome.output.write(toFile: folder.path("output"), atomically: true, encoding: .utf8)
                #expect(outcome.status == 0)
                #expect(outcome.errors == "")
            }
            #expect(backend.status == 0)
            let recorded = String(decoding: try #require(try folder.contents()["output"]), as: UTF8.self)
            let replayed = try await DemoProcess.mission(["--environment", "replay", "--recording", file]).run()
            #expect(replayed.status == 0)
            #expect(replayed.errors == "")
            #expect(withoutTimes(replayed.output) == withoutTimes(recorded))
            #expect(recorded.contains("AB12 CDE: \(make), "))
            #expect(recorded.contains("Volvo") && recorded.contains("Staging car"))
            #expect(!recorded.contains("127.0.0.1"))
            #expect(recorded.hasSuffix("Mission accomplished.\n"))
        }
    }

    @Test func `a database file is kept, and created if it is missing`() async throws {
        try await TestFolder.with { folder in
            let outcome = try await DemoProcess(["backend", "--database", folder.path("backend.sqlite")]).run { _ in }
            #expect(outcome.status == 0)
            #expect(try folder.contents().keys.sorted() == ["backend.sqlite"])
        }
    }

    @Test func `a port in use is reported`() async throws {
        let first = try await DemoProcess(["backend"]).run { line in
            let port = try #require(URL(string: try address(in: line))?.port)
            let second = try await DemoProcess(["backend", "--port", "\(port)"]).run()
            #expect(second.status == 1)
            #expect(second.errors.hasPrefix("Error: the backend cannot listen at port \(port): "))
            #expect(second.output == "")
        }
        #expect(first.status == 0)
    }

    @Test(arguments: [
        (["--port", "70000"], "A port is a number from 0 to 65535."),
        (["--port", "-1"], "Missing value for '--port"),
        (["--database", ""], "The name of the database file is empty."),
        (["surplus"], "Unexpected argument 'surplus'"),
    ])
    func `an invalid command line is rejected`(arguments: [String], message: String) async throws {
        let outcome = try await DemoProcess(["backend"] + arguments).run()
        #expect(outcome.status == 64)
        #expect(outcome.errors.hasPrefix("Error: \(message)"))
        #expect(outcome.output == "")
    }

    @Test func `a file that is not a database is rejected and not changed`() async throws {
        try await TestFolder.with { folder in
            let diary = Data("Dear diary,\n".utf8)
            let file = try folder.write(diary, to: "diary.txt")
            let outcome = try await DemoProcess(["backend", "--database", file]).run()
            #expect(outcome.status == 1)
            #expect(
                outcome.errors == "Error: the database \(file) of the backend cannot be used: file is not a database\n"
            )
            #expect(try folder.contents() == ["diary.txt": diary])
        }
    }
}
