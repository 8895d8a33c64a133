// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import ArgumentParser

/// The command line of the demo.
@main
struct ServicesDemoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ServicesDemo",
        abstract: "An app whose business logic is in services behind protocols, pulled out of one registry.",
        subcommands: [
            MissionCommand.self, ShareCommand.self, ContentCommand.self, ServicesCommand.self, BackendCommand.self,
        ],
        defaultSubcommand: MissionCommand.self
    )
}
