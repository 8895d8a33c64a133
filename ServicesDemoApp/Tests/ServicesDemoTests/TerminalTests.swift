// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoTestSupport
import Testing

/// The demo at a terminal.
@Suite(.timeLimit(.minutes(10))) struct TerminalTests {
    private static let textPrompt = "Text to share [Business logic belongs into services.]: "

    @Test func `the demo prompts for missing values, and does not show the password`() async throws {
        let outcome = try await DemoProcess.mission().run(atTerminal: [
            (Self.textPrompt, "Hello there\n"),
            ("User name [sample]: ", "ann\n"),
            ("Password for ann (not shown): ", "secret\u{7F}t\n"),
        ])
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("shared \"Hello there\" from ann as number 1."))
        #expect(!outcome.output.contains("secre"))
    }

    @Test func `empty input selects the sample`() async throws {
        let outcome = try await DemoProcess.mission().run(atTerminal: [
            (Self.textPrompt, "\n"),
            ("User name [sample]: ", "\n"),
        ])
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("shared \"Business logic belongs into services.\" from sample as number 1."))
        #expect(!outcome.output.contains("Password for"))
    }

    @Test func `with a database file there is no sample, so the prompt is repeated`() async throws {
        try await TestFolder.with { folder in
            let file = folder.path("demo.sqlite")
            let account = ["--user", "ann", "--password", "secret", "--sign-up"]
            #expect(try await DemoProcess.mission(account + ["--database", file]).run().status == 0)
            let outcome = try await DemoProcess.mission(["--database", file, "--text", "Hello"]).run(atTerminal: [
                ("User name: ", "\n"),
                ("User name: ", "ann\n"),
                ("Password for ann (not shown): ", "\n"),
                ("Password for ann (not shown): ", "secret\n"),
            ])
            #expect(outcome.status == 0)
            #expect(outcome.output.contains("ann is signed in."))
        }
    }

    @Test(arguments: [
        ["--text", "Hello", "--user", "ann", "--password", "secret"],
        ["--sample"],
    ])
    func `there is no prompt when all values are given`(arguments: [String]) async throws {
        let outcome = try await DemoProcess.mission(arguments).run(atTerminal: [])
        #expect(outcome.status == 0)
        #expect(!outcome.output.contains("Text to share"))
    }

    @Test func `the prompt of --password-stdin does not show the password either`() async throws {
        let outcome = try await DemoProcess.mission(["--user", "ann", "--password-stdin"]).run(atTerminal: [
            ("Password (not shown): ", "secret\n")
        ])
        #expect(outcome.status == 0)
        #expect(!outcome.output.contains("secret"))
    }

    @Test func `an end of the input ends the demo before it does anything`() async throws {
        let outcome = try await DemoProcess.mission().run(atTerminal: [(Self.textPrompt, "\u{4}")])
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("Error: the input ended before the prompt was completed; nothing was done"))
        #expect(!outcome.output.contains("Launch"))
    }

    @Test(arguments: [("\u{3}", Int32(130)), ("\u{4}", 1)])
    func `Control-C and Control-D end the prompt for the password`(key: String, status: Int32) async throws {
        let outcome = try await DemoProcess.mission(["--text", "Hello", "--user", "ann"]).run(atTerminal: [
            ("Password for ann (not shown): ", key)
        ])
        #expect(outcome.status == status)
        #expect(!outcome.output.contains("Launch"))
    }
}
