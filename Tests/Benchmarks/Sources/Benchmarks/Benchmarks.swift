// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import ArgumentParser

/// Measures what the library costs, each time beside something that does the same without it.
@main struct Benchmarks: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measures what the library costs, each time beside something that does the same without it.",
        subcommands: [AllCommand.self] + measuring + helpers
    )

    /// What `all` runs.
    static let measuring: [any MeasuringCommand.Type] = [
        RegistryCommand.self, DecodingCommand.self, NetworkCommand.self, SizeCommand.self,
    ]

    /// What other commands start as processes of their own.
    private static let helpers: [any AsyncParsableCommand.Type] = [
        LaunchCommand.self, MemoryCommand.self, ServeCommand.self,
    ]
}
