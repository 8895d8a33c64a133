// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoTestSupport
import Foundation
import Testing

/// The demo as a user runs it, with good input and no terminal.
@Suite(.timeLimit(.minutes(10))) struct CommandLineTests {
    /// One run without input, which several tests check.
    private static let sampleRun = Task { try await DemoProcess.mission().run() }

    @Test func `without input the walk uses the sample`() async throws {
        let outcome = try await Self.sampleRun.value
        #expect(outcome.status == 0)
        #expect(outcome.errors == "")
        #expect(outcome.output.contains("13 services are registered, none of them is built."))
        #expect(outcome.output.contains("sample is signed up and in."))
        #expect(
            outcome.output.contains(
                "SharingServiceImplementation shared \"Business logic belongs into services.\" from sample as number 1."
            )
        )
        #expect(outcome.output.hasSuffix("Mission accomplished.\n"))
    }

    @Test func `each build is printed, with its requester`() async throws {
        let output = try await Self.sampleRun.value.output
        let launch = try #require(output.range(of: "1. Launch"))
        let authentication = try #require(output.range(of: "2. Sign up"))
        let sharing = try #require(output.range(of: "3. Share"))
        let registered = output[launch.upperBound..<authentication.lowerBound]
        #expect(registered.split(separator: "\n").filter { $0.contains(" unbuilt ") }.count == 13)
        let built = output[authentication.upperBound..<sharing.lowerBound].split(separator: "\n")
        for (service, requester) in [
            ("Database", "AccountStore"), ("AccountStore", "AuthenticationService"),
            ("PasswordHasher", "AuthenticationService"), ("AuthenticationService", "AuthenticationViewController"),
        ] {
            #expect(
                built.contains {
                    $0.hasPrefix("    \(service) ") && $0.contains(" ms ") && $0.hasSuffix(" requested by \(requester)")
                },
                "\(service)"
            )
        }
        #expect(!built.contains { $0.hasPrefix("    SharingService") })
    }

    @Test func `swapped services do not change the real outbox, and are restored`() async throws {
        let output = try await Self.sampleRun.value.output
        let overlay = try #require(output.range(of: "4. withOverrides"))
        let swap = try #require(output.range(of: "5. swap and restore"))
        let inOverlay = output[overlay.upperBound..<swap.lowerBound]
        let inSwap = output[swap.upperBound...]
        #expect(inOverlay.contains("from tester as number 1."))
        #expect(inOverlay.contains("The test outbox holds 1."))
        #expect(inSwap.contains("TestSharingServiceImplementation shared"))
        #expect(inSwap.contains("The screen of step 3 keeps what it pulled: SharingServiceImplementation."))
        for part in [inOverlay, inSwap] {
            #expect(part.contains("The real outbox held 1 and holds 1."))
            #expect(
                part.contains(
                    "Afterwards a new MainViewController pulls SharingServiceImplementation, the instance of step 3."
                )
            )
        }
    }

    @Test func `text and account come from the command line`() async throws {
        let outcome = try await DemoProcess.mission(["--text", "Hello", "--user", "ann", "--password", "se cret"]).run()
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("SharingServiceImplementation shared \"Hello\" from ann as number 1."))
        #expect(!outcome.output.contains("se cret"))
    }

    @Test func `a database file keeps its accounts and its outbox`() async throws {
        try await TestFolder.with { folder in
            let account = ["--user", "ann", "--password", "secret", "--database", folder.path("demo.sqlite")]
            let first = try await DemoProcess.mission(account + ["--sign-up"]).run()
            #expect(first.status == 0)
            #expect(first.output.contains("ann is signed up and in."))
            let second = try await DemoProcess.mission(account + ["--text", "Hello"]).run()
            #expect(second.status == 0)
            #expect(second.output.contains("ann is signed in."))
            #expect(second.output.contains("shared \"Hello\" from ann as number 2."))
            let files = try folder.contents()
            #expect(files.keys.sorted() == ["demo.sqlite"])
            #expect(files["demo.sqlite"]?.range(of: Data("Hello".utf8)) != nil)
            #expect(files["demo.sqlite"]?.range(of: Data("secret".utf8)) == nil)
        }
    }

    @Test func `the password can come from standard input`() async throws {
        try await TestFolder.with { folder async throws in
            let arguments = ["--user", "ann", "--password-stdin", "--database", folder.path("demo.sqlite")]
            #expect(
                try await DemoProcess.mission(arguments + ["--sign-up"]).run(input: "secret\nignored\n").status == 0
            )
            #expect(try await DemoProcess.mission(arguments).run(input: "secret").status == 0)
            #expect(try await DemoProcess.mission(arguments).run(input: "guess").status == 1)
        }
    }

    @Test func `the temporary database is removed afterwards`() async throws {
        try await TestFolder.with { folder async throws in
            #expect(try await DemoProcess.mission(environment: ["TMPDIR": folder.url.path]).run().status == 0)
            #expect(try folder.contents().isEmpty)
        }
    }

    @Test func `a text can't affect a terminal`() async throws {
        let outcome = try await DemoProcess.mission(["--text", "a\u{1B}[2Jb\u{202E}c\nd"]).run()
        #expect(outcome.status == 0)
        #expect(outcome.output.contains(#""a\u{1B}[2Jb\u{202E}c\nd""#))
        #expect(!outcome.output.unicodeScalars.contains("\u{1B}"))
    }

    @Test(arguments: [
        (["--help"], ["mission (default)", "share", "content", "services", "backend"]),
        (
            ["mission", "--help"],
            [
                "--text", "--user", "--password", "--password-stdin", "--database", "--sign-up", "--sample",
                "--environment", "--backend <url>", "--record <file>", "--recording <file>",
            ]
        ),
        (["share", "--help"], ["--user", "--password-stdin", "--database", "SIGTERM"]),
        (["backend", "--help"], ["--port", "--staging", "--database <file>", "SIGTERM"]),
        (
            ["content", "--help"],
            [
                "--query <words>", "--category <name>", "--limit", "--secure", "--download <id>", "--into <folder>",
                "--rendition <name>", "--cache <folder>", "--environment",
            ]
        ),
        (["services", "--help"], ["--mermaid", "--dot", "--html <file>", "--trace <file>"]),
    ])
    func `the help lists commands and options`(arguments: [String], words: [String]) async throws {
        let outcome = try await DemoProcess(arguments).run()
        #expect(outcome.status == 0)
        for word in words { #expect(outcome.output.contains(word)) }
    }
}
