// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import ArgumentParser

/// The command line of the demo.
@main
struct ServicesDemoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ServicesDemo",
        abstract: "Signs in, shares a text, and swaps services for their test implementations, telling what happens.",
        discussion: """
            What is not given is asked for at a terminal. Without a terminal, or with --sample, a sample text and a \
            sample account are used.

            Without --database, accounts live in a temporary database, in which your account is signed up first.
            """
    )

    @OptionGroup var options: MissionOptions

    func validate() throws {
        try options.check()
    }

    func run() async throws {
        let console = Console()
        do {
            let mission = try MissionReader(options: options, terminal: Terminal.standard).read()
            try await Walk(mission: mission, console: console).run()
        } catch TerminalError.interrupted {
            throw ExitCode(130)
        }
    }
}
