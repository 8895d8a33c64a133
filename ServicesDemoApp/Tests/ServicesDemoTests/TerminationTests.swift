// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import DemoTestSupport
import Foundation
import GRDB
import Testing

/// The demo, stopped while it writes line after line into its database.
@Suite(.timeLimit(.minutes(10))) struct TerminationTests {
    /// More lines than a test waits for.
    private static let lines = 200_000
    private static let acknowledged = 25

    private struct End {
        let outcome: DemoProcess.Outcome
        /// The numbers of the lines that the demo reported as shared.
        let reported: [Int64]
        /// The content of the database.
        let kept: [String]
        let integrity: [String]
        let files: Set<String>
    }

    private func end(with signal: Int32) async throws -> End {
        try await TestFolder.with { folder in
            let input = (1...Self.lines).map { "line \($0)\n" }.joined()
            try folder.write(Data("secret\n\(input)".utf8), to: "input")
            let database = folder.path("demo.sqlite")
            let outcome = try await DemoProcess(
                ["share", "--user", "ann", "--password-stdin", "--database", database, "--sign-up"]
            )
            // One line says that ann is signed in.
            .run(input: folder.url.appending(path: "input"), signal: signal, afterLines: Self.acknowledged + 1)
            let files = Set(try folder.contents().keys)
            return End(
                outcome: outcome,
                reported: outcome.output.matches(of: /shared as number (\d+): line/).compactMap { Int64($0.1) },
                kept: try await SQLiteOutbox(
                    database: DemoDatabase(at: DatabaseLocation(path: database, mayCreate: false))
                )
                .items().map(\.content),
                integrity: try await DatabaseQueue(path: database).read {
                    try String.fetchAll($0, sql: "PRAGMA integrity_check")
                },
                files: files
            )
        }
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func `after a signal it finishes the current line and shuts down gracefully`(signal: Int32) async throws {
        let end = try await end(with: signal)
        #expect(end.outcome.status == 0)
        #expect(end.outcome.errors == "")
        #expect(end.outcome.output.hasSuffix("Stopped; all services are shut down.\n"))
        #expect(end.integrity == ["ok"])
        #expect(end.reported.count >= Self.acknowledged && end.reported.count < Self.lines)
        #expect(end.kept == end.reported.map { "line \($0)" })
        #expect(end.files == ["input", "demo.sqlite"])
    }

    @Test(arguments: [SIGTERM, SIGINT], [1, 10, 20])
    func `after a signal the walk leaves no temporary file`(signal: Int32, lines: Int) async throws {
        try await TestFolder.with { folder in
            let temporary = ["TMPDIR": folder.url.path]
            let outcome = try await DemoProcess(["--exit"], environment: temporary)
                .run(input: URL(filePath: "/dev/null"), signal: signal, afterLines: lines)
            #expect(outcome.status == 128 + signal)
            #expect(try folder.contents().isEmpty)
        }
    }

    @Test func `a killed demo keeps each line that it reported`() async throws {
        let end = try await end(with: SIGKILL)
        #expect(end.outcome.status == 128 + SIGKILL)
        #expect(end.integrity == ["ok"])
        #expect(end.reported.count >= Self.acknowledged && end.reported.count < Self.lines)
        // The database may have one more line, which was not reported before the kill.
        #expect(end.kept.count - end.reported.count <= 1)
        #expect(end.kept.starts(with: end.reported.map { "line \($0)" }))
    }
}
