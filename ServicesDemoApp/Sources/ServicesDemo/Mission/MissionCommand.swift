// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import ArgumentParser

/// `ServicesDemo mission`, the default command.
struct MissionCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mission",
        abstract: "Signs in, shares a text, swaps services, and talks to a backend, printing each step.",
        discussion: """
            Afterwards it serves the same app as pages for a browser, on loopback, until the program is stopped.

            The demo prompts for missing values at a terminal. Without a terminal, or with --sample, a sample text and a \
            sample account are used.

            Without --database, the accounts are in a temporary database, in which your account is signed up first.

            Backends for production and staging are started in the same process, unless --backend names one that runs; \
            stub responds from files, replay from what --record wrote.
            """
    )

    @Option(help: "The text to share.")
    var text: String?

    @OptionGroup var account: AccountOptions

    @OptionGroup var environment: EnvironmentOptions

    @OptionGroup var pages: PagesOptions

    func validate() throws {
        if let text, Mission.isBlank(text) {
            throw ValidationError("There is nothing to share: the text is empty or blank.")
        }
        try account.check()
        try environment.check()
        try pages.check(database: account.database)
    }

    func run() async throws {
        do {
            let reader = AccountReader(options: account, terminal: Terminal.standard)
            let mission = Mission(text: try text(at: reader.prompter), login: try reader.read())
            try await environment.withEnvironments { environments in
                var walk = Walk(mission: mission, environments: environments, console: Console())
                walk.pages = pages
                try await walk.run()
            }
        } catch TerminalError.interrupted {
            throw ExitCode(130)
        }
    }

    private func text(at terminal: Terminal?) throws -> String {
        if let text { return text }
        guard let terminal else { return Mission.sampleText }
        let input = try terminal.ask("Text to share [\(Mission.sampleText)]: ")
        return Mission.isBlank(input) ? Mission.sampleText : input
    }
}
